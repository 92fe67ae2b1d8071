/** Versions of a view by field, for conflicts. */
import { isObject } from '../../../filters/words/filterJson'
import type { Versions } from '../../../records/conflict/conflict'
import { presetChanges } from '../presetConfig'

export interface PresetVersion {
  name: string
  everybody: boolean
  /** Sorted. */
  roleIds: readonly string[]
  config: unknown
}

/** The order of keys has no meaning. */
const inKeyOrder = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, inKeyOrder(value[key])]),
      )
    : value

export function presetVersions(
  before: PresetVersion,
  theirs: PresetVersion,
  mine: PresetVersion,
  roleName: (id: string) => string,
): Versions[] {
  const field = (
    field: string,
    label: string,
    of: (version: PresetVersion) => unknown,
    more: Partial<Versions> = {},
  ) => ({ ...{ field, label, word: undefined, before: of(before), theirs: of(theirs), mine: of(mine) }, ...more })
  const sharing = ({ everybody, roleIds }: PresetVersion) => (everybody ? 'everybody' : roleIds)
  return [
    field('name', 'Name', ({ name }) => name),
    field('sharing', 'Who may use it', sharing, {
      word: (users: string | readonly string[]) =>
        typeof users === 'string' ? 'Everybody' : users.length ? users.map(roleName) : 'Only the owner',
    }),
    field('config', 'Filters and columns', ({ config }) => config, {
      key: inKeyOrder,
      word: (config: unknown) => {
        const changes = presetChanges({ name: '', config: before.config }, { name: '', config })
        return changes.length ? `Changed: ${changes.join(', ')}` : 'As before'
      },
    }),
  ]
}
