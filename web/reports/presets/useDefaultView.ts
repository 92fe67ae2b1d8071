import { useEffect, useState } from 'react'
import { usePresetsQuery, type PresetPage } from '../../generated/graphql'
import type { Preset } from './usePresets'

export interface DefaultView {
  /** The default view; null if there is none. */
  view: Preset | null
  /** Still loading. On errors, there is no default view. */
  isLoading: boolean
}

/** For how long a screen that is otherwise ready waits for the view that it begins with. */
const longestWaitMs = 500
const entryOf = (page: PresetPage) => `begins-plainly:${page}`

/** The view that the user's screen begins with where its address says nothing of filters. Who had none last has none until the answer says otherwise. */
export function useDefaultView(page: PresetPage): DefaultView {
  const { data, error } = usePresetsQuery({ variables: { page } })
  const [isPlain] = useState(() => localStorage.getItem(entryOf(page)) === 'true')
  const id = data?.presetDefault?.preset?.id
  useEffect(() => {
    if (data) localStorage.setItem(entryOf(page), String(!id))
  }, [data, id, page])
  return { view: data?.presets?.find((preset) => preset.id === id) ?? null, isLoading: !data && !error && !isPlain }
}

/** Whether the screen, ready for everything else, waits for the view that it begins with: briefly, and then begins plainly. */
export function useBeginning({ view, isLoading }: DefaultView, isEntry: boolean, isReady: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const isWaiting = isEntry && isReady && isLoading
  useEffect(() => {
    if (!isWaiting) return
    const wait = setTimeout(() => setOver(true), longestWaitMs)
    return () => clearTimeout(wait)
  }, [isWaiting])
  return isEntry && (view !== null || (isLoading && !isOver))
}
