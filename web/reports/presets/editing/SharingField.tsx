import { Stack, Text } from '@chakra-ui/react'
import { errorText } from '../../../ui/show/errors'
import { IncludeExcludeSelect } from '../../../ui/form/choices/IncludeExcludeSelect'
import { RequestId } from '../../../ui/show/RequestId'
import { Segmented } from '../../../ui/form/choices/Segmented'
import { Hint } from '../../../ui/form/Field'
import { usePresetRolesQuery, type PresetSharingInput } from '../../../generated/graphql'

type SharingKind = 'own' | 'everybody' | 'roles'

interface Props {
  kind: SharingKind
  roleIds: readonly string[]
  onKind: (kind: SharingKind) => void
  onRoles: (roleIds: string[]) => void
  error: string
}

const kinds = [
  { label: 'Only me', value: 'own' },
  { label: 'Everybody', value: 'everybody' },
  { label: 'Chosen roles', value: 'roles' },
] as const

export const kindOf = ({ everybody, roleIds }: PresetSharingInput): SharingKind =>
  everybody ? 'everybody' : roleIds?.length ? 'roles' : 'own'

/** Selects who may use a view besides its owner. */
export function SharingField({ kind, roleIds, onKind, onRoles, error }: Props) {
  const roles = usePresetRolesQuery({ skip: kind !== 'roles' })
  const choices = roles.data?.presetRoles ?? null
  const chosen = roleIds.map((id) => {
    const known = choices?.find((role) => role.id === id)
    return { id, name: known?.name ?? id, isMissing: Boolean(choices && !known) }
  })
  return (
    <Stack gap="2">
      <Text textStyle="label" aria-hidden>
        Who may use it
      </Text>
      <Segmented label="Who may use it" options={kinds} value={kind} onChange={onKind} wide />
      {kind === 'roles' && (
        <IncludeExcludeSelect
          label="Roles"
          choices={choices}
          chosen={chosen}
          onChange={onRoles}
          placeholder="Choose roles"
          required
        />
      )}
      {kind === 'roles' && roles.error && !choices && (
        <Hint role="alert">
          The roles did not load. {errorText(roles.error)} <RequestId error={roles.error} />{' '}
          <button type="button" className="link" onClick={() => void roles.refetch().catch(() => undefined)}>
            Retry
          </button>
        </Hint>
      )}
      <Hint>Others can open and copy it. They see only the columns and figures of their own permissions.</Hint>
      {error && (
        <Text textStyle="error" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
