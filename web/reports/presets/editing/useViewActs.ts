import { errorText, mayPass } from '../../../ui/show/errors'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { toast } from '../../../ui/overlay/toasts'
import { useUndoDeletion } from '../../../records/useUndoDeletion'
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

/** What is done with a view at once, one act at a time. Each says how it went. */
export function useViewActs({ page, selected, toConfig, onSelect, onStale }: ViewActsInput) {
  const views = useSavePresets(page)
  const offerUndo = useUndoDeletion()
  const { busy, run } = useSingleRun()
  const attempt = (work: () => Promise<string | null>) =>
    run(async () => {
      try {
        const done = await work()
        if (done) toast.success(done)
      } catch (error) {
        toast.error(errorText(error), { error })
        // It may be gone, or no longer shared.
        if (!mayPass(error)) onStale()
      }
    })
  return {
    busy,
    save: (view: Preset) =>
      attempt(async () => {
        const { preset, errors } = await views.update(view, view.name, toConfig(view.config))
        if (preset) return `View ${preset.name} saved`
        toast.error(errors[0]?.message ?? 'The view was not saved. Please try again.')
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
        const undo = await views.remove(view.id)
        isDeleted = true
        if (view.id === selected) onSelect(null)
        const title = `View ${view.name} deleted`
        if (!undo) return title
        offerUndo({ undo, title })
        return null
      })
      return isDeleted
    },
  }
}
