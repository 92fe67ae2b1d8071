import { errorText } from '../../../app/apollo/errors'
import { toast } from '../../../ui/overlay/toasts'
import type { PresetPage } from '../../../generated/graphql'
import type { Preset } from '../usePresets'
import { useSavePresets } from './useSavePresets'

export interface ViewActsInput {
  page: PresetPage
  selected: string | null
  toConfig: (before: unknown) => unknown
  onSelect: (preset: Preset | null) => void
  /** Reloads the views. */
  onStale: () => void
}

/** Actions on views that apply at once, with messages. */
export function useViewActs({ page, selected, toConfig, onSelect, onStale }: ViewActsInput) {
  const views = useSavePresets(page)
  const attempt = async (work: () => Promise<string | null>) => {
    try {
      const done = await work()
      if (done) toast.success(done)
    } catch (error) {
      toast.error(errorText(error), { error })
    }
  }
  return {
    save: (view: Preset) =>
      attempt(async () => {
        const { preset, errors } = await views.update(view, view.name, toConfig(view.config))
        if (preset) return `View ${preset.name} saved`
        toast.error(errors[0]?.message ?? 'The view was not saved. Please try again.', { error: errors })
        onStale()
        return null
      }),
    toggleDefault: (view: Preset) =>
      attempt(async () => {
        await views.saveDefault(view.isDefault ? null : view.id)
        return view.isDefault ? `View ${view.name} is no longer your default` : `View ${view.name} is your default now`
      }),
    forgetDefault: () =>
      attempt(async () => {
        await views.saveDefault(null)
        return null
      }),
    hide: (view: Preset, isHidden: boolean) =>
      attempt(async () => {
        await views.hide(view.id, isHidden)
        return isHidden ? `View ${view.name} hidden` : `View ${view.name} shown`
      }),
    endSharing: (view: Preset) =>
      attempt(async () => {
        await views.endSharing(view.id)
        if (!view.isOwn && view.id === selected) onSelect(null)
        return `View ${view.name} is no longer shared`
      }),
    /** Returns whether it was deleted. */
    remove: async (view: Preset): Promise<boolean> => {
      let isDeleted = false
      await attempt(async () => {
        await views.remove(view.id)
        isDeleted = true
        if (view.id === selected) onSelect(null)
        return `View ${view.name} deleted`
      })
      return isDeleted
    },
  }
}
