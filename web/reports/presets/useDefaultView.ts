import { usePresetsQuery, type PresetPage } from '../../generated/graphql'
import type { Preset } from './usePresets'

export interface DefaultView {
  /** The default view; null if there is none. */
  view: Preset | null
  /** Still loading. On errors, there is no default view. */
  isLoading: boolean
}

/** The user's default view of a screen, which applies if the URL has no filters. */
export function useDefaultView(page: PresetPage): DefaultView {
  const { data, error } = usePresetsQuery({ variables: { page } })
  const id = data?.presetDefault?.preset?.id
  return {
    view: data?.presets?.find((preset) => preset.id === id) ?? null,
    isLoading: !data && !error,
  }
}

/** Whether the screen waits for its default view. */
export const isBeginning = ({ view, isLoading }: DefaultView, isEntry: boolean) =>
  isEntry && (isLoading || view !== null)
