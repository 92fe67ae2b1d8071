import { usePresetsQuery, type PresetFactsFragment, type PresetPage } from '../../generated/graphql'

export type Preset = PresetFactsFragment

/** Presets of a screen that the user may use, own ones first. */
export function usePresets(page: PresetPage) {
  const { data, error, loading, refetch } = usePresetsQuery({ variables: { page } })
  const chosen = data?.presetDefault
  return {
    presets: data?.presets ?? undefined,
    /** Name of the default view, if it no longer exists for the user. */
    lostDefault: chosen && !chosen.preset ? chosen.name : null,
    loading,
    error: loading ? undefined : error,
    retry: () => void refetch().catch(() => undefined), // the query shows the error
  }
}
