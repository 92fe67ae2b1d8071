import type { PresetSharingInput } from '../../generated/graphql'
import type { Preset } from './usePresets'

type Shared = Pick<Preset, 'isSharedWithEverybody' | 'roles'>

export const isShared = ({ isSharedWithEverybody, roles }: Shared) => isSharedWithEverybody || roles.length > 0

export const sharingOf = (preset: Shared | null): PresetSharingInput => ({
  everybody: preset?.isSharedWithEverybody ?? false,
  roleIds: preset?.roles.map(({ id }) => id) ?? [],
})

/** Users of a view, as text. */
export const sharedText = ({ isSharedWithEverybody, roles }: Shared): string =>
  isSharedWithEverybody
    ? 'Shared with everybody'
    : roles.length
      ? `Shared with ${roles.map(({ name }) => name).join(', ')}`
      : 'Only you'

/** Tooltip of a view's tab. */
export const viewTitle = (preset: Pick<Preset, 'name' | 'isOwn' | 'ownerName'> & Shared): string =>
  preset.isOwn
    ? `${preset.name}${isShared(preset) ? `. ${sharedText(preset)}` : ''}`
    : `${preset.name}. Shared by ${preset.ownerName}`
