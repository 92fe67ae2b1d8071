import { usePresetsQuery, type PresetPage } from '../../generated/graphql'
import type { Preset } from './usePresets'

export interface DefaultView {
  /** What the screen begins with; null without one. */
  view: Preset | null
  /** Not known yet. When it cannot be read, the screen begins plainly. */
  isLoading: boolean
}

/** The view that the user's screen begins with where its address says nothing of filters. */
export function useDefaultView(page: PresetPage): DefaultView {
  const { data, error } = usePresetsQuery({ variables: { page } })
  const id = data?.presetDefault?.preset?.id
  return {
    view: data?.presets?.find((preset) => preset.id === id) ?? null,
    isLoading: !data && !error,
  }
}

/** Whether the screen waits for the view that it begins with. */
export const isBeginning = ({ view, isLoading }: DefaultView, isEntry: boolean) =>
  isEntry && (isLoading || view !== null)
