import { permissionWords } from '../../../shared/access/permissionMatrix'
import { useCallback, useMemo, useState } from 'react'
import { Box, SimpleGrid } from '@chakra-ui/react'
import { DialogEnd } from '../../ui/overlay/DialogColumns'
import { Checkbox } from '../../ui/form/Checkbox'
import { Field, FieldError, Hint } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import {
  AccessTokensDocument,
  useCreateAccessTokenMutation,
  type AccessTokenRowFragment,
} from '../../generated/graphql'
import { FindPermission } from '../permissions/FindPermission'
import { PermissionMatrix } from '../permissions/PermissionMatrix'
import { addToList } from '../../records/list/addToList'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useSaveRecord } from '../../records/useSaveRecord'
import { useStoredUser } from '../../app/session/useSession'
import { CostField, costProblem, costTitle, typedCost, type CostForm } from './CostField'
import { TextField } from '../../ui/form/TextField'
import { lifetimes, usualDays } from './tokenTexts'

interface Form extends CostForm {
  name: string
  permissions: readonly number[]
  expiresInDays: number
  personConfirms: boolean
}
const titles = {
  name: 'Name',
  permissions: 'Permissions',
  expiresInDays: 'Expires',
  costPerMinute: costTitle,
  personConfirms: 'Changes',
}
const texts = { created: 'Access token created', updated: '', failed: 'Something went wrong. Please try again.' }
const problemsOf = ({ name, permissions, costPerMinute }: Form) => ({
  ...(!name.trim() && { name: 'Name is required' }),
  ...(!permissions.length && { permissions: 'Please select at least one permission' }),
  ...costProblem({ costPerMinute }),
})

interface Props {
  /** Those chosen at first. */
  permissions?: readonly number[]
  /** Receives the token, which is shown only once. */
  onMade: (token: string) => void
  onClose: () => void
}

const none: readonly number[] = []
const beyond = 'You do not have it yourself.'

/** Creates an access token with a name, a lifetime and a selection of the user's permissions. */
export function AccessTokenDialog({ permissions = none, onMade, onClose }: Props) {
  const held = useStoredUser()?.permissions
  const own = useMemo(() => new Set(held), [held])
  const [find, setFind] = useState('')
  const lockOf = useCallback((code: number) => (own.has(code) ? null : beyond), [own])
  const [create] = useCreateAccessTokenMutation({ fetchPolicy: 'no-cache' })
  const save = useSaveRecord<AccessTokenRowFragment, Form>({
    create: async ({ name, permissions, expiresInDays, costPerMinute, personConfirms }) => {
      const { data } = await create({
        variables: {
          name: name.trim(),
          permissions: [...permissions],
          expiresInDays,
          costPerMinute: typedCost(costPerMinute),
          personConfirms,
        },
        update: (cache, { data }) =>
          addToList(
            cache,
            { query: AccessTokensDocument, variables: {} },
            'accessTokens',
            data?.createAccessToken.accessToken,
          ),
      })
      if (data?.createAccessToken.token) onMade(data.createAccessToken.token)
      return data && { record: data.createAccessToken.accessToken, errors: data.createAccessToken.errors }
    },
    update: () => Promise.resolve(null), // edited in AccessTokenCostDialog
    texts,
  })
  const record = useRecordForm<AccessTokenRowFragment, Form>({
    row: null,
    formOf: ({ name, permissions, personConfirms }) => ({
      ...{ name, permissions, expiresInDays: usualDays, costPerMinute: '', personConfirms },
    }),
    empty: () => ({ name: '', permissions, expiresInDays: usualDays, costPerMinute: '', personConfirms: true }),
    problems: problemsOf,
    save,
    titles,
    words: { permissions: (codes) => codes.map(permissionWords) },
    onSaved: onClose,
  })
  const { form, set, text, errorOf } = record
  const chosen = useMemo(() => new Set(form.permissions), [form.permissions])
  const problem = problemsOf(form).permissions
  return (
    <RecordDialog
      title="New Access Token"
      subtitle={`${form.permissions.length} of your ${own.size} permissions`}
      one="access token"
      term="access-token"
      width={820}
      form={record}
      onClose={onClose}
      act="Create"
      disabled={!record.isReady}
      why={problem}
    >
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="3" alignItems="start">
        <TextField
          {...text('name')}
          label="Name"
          required
          hint="What it is for, so that you know it again."
          data-autofocus
          maxLength={100}
        />
        <Field label="Expires" required error={errorOf('expiresInDays')}>
          <Select
            value={form.expiresInDays}
            options={lifetimes.map(({ days, name }) => ({ value: days, label: name }))}
            onChange={(expiresInDays) => set({ expiresInDays })}
          />
        </Field>
        <CostField record={record} />
        <Hint gridColumn="1 / -1" mt="0">
          It lets a tool in as you, with the permissions chosen here that your role has at the time. It cannot log out,
          make access tokens, or change users, roles and your password.
        </Hint>
        <Box gridColumn="1 / -1">
          <Checkbox checked={form.personConfirms} onChange={(personConfirms) => set({ personConfirms })}>
            A person confirms changes by an assistant
          </Checkbox>
          <Hint>You confirm them in the bell. Prices are always confirmed by a person.</Hint>
        </Box>
        <Box gridColumn="1 / -1">
          <FindPermission value={find} onType={setFind} only={own} />
          {errorOf('permissions') && !problem && <FieldError>{errorOf('permissions')}</FieldError>}
        </Box>
      </SimpleGrid>
      <DialogEnd>
        <PermissionMatrix
          label="Permissions"
          chosen={chosen}
          lockOf={lockOf}
          only={own}
          find={find}
          onChange={(next) => set({ permissions: [...next].sort((a, b) => a - b) })}
        />
      </DialogEnd>
    </RecordDialog>
  )
}
