import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isId } from '../../app/addressParams'
import type { PresetPage } from '../../generated/graphql'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { fromAddressView, keptAddress, toAddressView } from './addressView'
import { useDefaultView } from './useDefaultView'
import type { Preset } from './usePresets'
import { ViewRow } from './ViewTab'

const ViewBar = lazyComponent(() => import('./ViewBar'), 'ViewBar', <ViewRow />)

/** Tabs of views of a list whose whole state is in its address. It begins with the user's default view. */
export function AddressViews({ page, path }: { page: PresetPage; path: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { view: begins } = useDefaultView(page)
  const isEntry = useRef(search === '')
  const asked = new URLSearchParams(search).get('preset') ?? ''
  const show = useCallback(
    (view: Preset | null, replace = false) => {
      const params = new URLSearchParams(view ? fromAddressView(view.config) : '')
      if (view) params.set('preset', view.id)
      void navigate(view ? `${path}?${params}` : path, { replace })
    },
    [navigate, path],
  )
  useEffect(() => {
    if (search !== '') isEntry.current = false
    if (!isEntry.current || !begins) return
    isEntry.current = false
    show(begins, true)
  }, [search, begins, show])
  const onLoad = useCallback(
    (view: Preset) => {
      if (keptAddress(search) === '') show(view, true)
    },
    [search, show],
  )
  return (
    <ViewBar
      page={page}
      selected={isId(asked) ? asked : null}
      isPlain={keptAddress(search) === ''}
      toConfig={(before) => toAddressView(search, before)}
      onSelect={(view) => show(view)}
      differs={({ config }) => fromAddressView(config) !== keptAddress(search)}
      onLoad={onLoad}
      hrefOf={(id) => (id ? `${path}?preset=${id}` : path)}
    />
  )
}
