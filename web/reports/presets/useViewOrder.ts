import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { maxPresetOrder } from '../../../shared/reports/presets'
import { errorText, throwErrors } from '../../app/apollo/errors'
import { toast } from '../../ui/overlay/toasts'
import { useSaveViewOrderMutation, useViewOrderQuery } from '../../generated/graphql'
import type { Preset } from './usePresets'

/** The views in the user's order; those that have no place in it yet come after, as they are listed. */
function inViewOrder<View extends { id: string }>(views: readonly View[], order: readonly string[]): View[] {
  const placeOf = ({ id }: View) => (order.includes(id) ? order.indexOf(id) : order.length)
  // The sort keeps those of the same place as they are.
  return [...views].sort((one, other) => placeOf(one) - placeOf(other))
}

/** The views of a screen in the user's own order, which the server keeps, and what changes it. */
export function useViewOrder(views: readonly Preset[], row: RefObject<HTMLElement | null>) {
  const { data } = useViewOrderQuery()
  const [save] = useSaveViewOrderMutation()
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  const stored = data?.userSettings?.presetOrder ?? []
  const tabs = inViewOrder(views, stored)
  // A tab that is put elsewhere in the document loses the focus.
  useLayoutEffect(() => {
    if (refocus.current) row.current?.querySelector<HTMLElement>(`[data-view="${refocus.current}"]`)?.focus()
    refocus.current = null
  })

  const moveTo = async (from: number, to: number) => {
    const moved = tabs[from]
    if (!moved || !tabs[to] || from === to) return
    const left = tabs.filter((tab) => tab !== moved)
    const next = [...left.slice(0, to), moved, ...left.slice(to)]
    const ids = next.map(({ id }) => id)
    // The views of other screens stand in the same list.
    const order = [...ids, ...stored.filter((id) => !ids.includes(id))].slice(0, maxPresetOrder)
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset.view === moved.id)
      refocus.current = moved.id
    const settings = data?.userSettings
    const shown = settings && {
      ...{ __typename: 'UserSettingsPayload', errors: [] },
      userSettings: { ...settings, presetOrder: order },
    }
    try {
      const saved = await save({
        variables: { order },
        ...(shown && { optimisticResponse: { saveUserSettings: shown } }),
      })
      throwErrors(saved.data?.saveUserSettings.errors)
      setSaid(`${moved.name} is ${to + 1} of ${next.length}`)
    } catch (error) {
      toast.error(`Failed to save the order of the views. ${errorText(error)}`, { error })
    }
  }
  return { tabs, said, moveTo: (from: number, to: number) => void moveTo(from, to) }
}
