import { usePresetsQuery, type PresetFactsFragment, type PresetPage } from '../../generated/graphql'

export type Preset = PresetFactsFragment

/** The presets of a screen that the user may use, their own first. */
export function usePresets(page: PresetPage) {
  const { data, error, loading, refetch } = usePresetsQuery({ variables: { page } })
  const chosen = data?.presetDefault
  return {
    presets: data?.presets ?? undefined,
    /** The name of the view that the screen begins with, where that is no longer there for the user. */
    lostDefault: chosen && !chosen.preset ? chosen.name : null,
    loading,
    error: loading ? undefined : error,
    retry: () => void refetch().catch(() => undefined), // the query shows the failure itself
  }
}
