import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { maxPresetOrder } from '../../../shared/reports/presets'
import { errorText, throwErrors } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { useSaveViewOrderMutation, useViewOrderQuery } from '../../generated/graphql'
import type { Preset } from './usePresets'

/** Views in the user's order, then those without a position. */
function inViewOrder<View extends { id: string }>(views: readonly View[], order: readonly string[]): View[] {
  const placeOf = ({ id }: View) => (order.includes(id) ? order.indexOf(id) : order.length)
  // The sort is stable.
  return [...views].sort((one, other) => placeOf(one) - placeOf(other))
}

/** Views of a screen in the user's order, which the server stores, and functions to change it. */
export function useViewOrder(views: readonly Preset[], row: RefObject<HTMLElement | null>) {
  const { data } = useViewOrderQuery()
  const [save] = useSaveViewOrderMutation()
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  const stored = data?.userSettings?.presetOrder ?? []
  const tabs = inViewOrder(views, stored)
  // Moving a tab in the document removes the focus.
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
    // The stored list also contains views of other screens.
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
