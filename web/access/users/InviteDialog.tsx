import type { ReactNode } from 'react'
import { Stack } from '@chakra-ui/react'
import { Link2, RefreshCw, ScrollText, UserRound } from 'lucide-react'
import { loadFailure } from '../../app/apollo/loadFailure'
import { useStoredUser } from '../../app/session/useSession'
import {
  UsersDocument,
  useInviteUserMutation,
  useUserChoicesQuery,
  type UserRowFragment,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useSaveRecord } from '../../records/useSaveRecord'
import { DialogColumns } from '../../ui/overlay/DialogColumns'
import { Hint } from '../../ui/form/Field'
import { Pairs } from '../../ui/form/Pairs'
import { TextField } from '../../ui/form/TextField'
import { RoleField } from './RoleField'
import { newUser, titles, userProblems, words, type UserForm } from './userForm'
import type { MadeLink } from './UserLinkDialog'
import { UserPreview } from './UserPreview'

type Form = Pick<UserForm, 'name' | 'email' | 'level'>

const empty = (): Form => {
  const { name, email, level } = newUser()
  return { name, email, level }
}
const problemsOf = (form: Form) => {
  const { email, level } = userProblems({ ...newUser(), ...form }, true, null)
  return { ...(email && { email }), ...(level && { level }) }
}
const texts = {
  created: 'Invitation ready',
  updated: '',
  failed: 'An error occurred. Please try again.',
}

interface Props {
  /** Switches to the form with a password. */
  choice: ReactNode
  onMade: (link: MadeLink) => void
  onClose: () => void
}

/** Invites a person by e-mail and role; they choose the password. */
export function InviteDialog({ choice, onMade, onClose }: Props) {
  const held = useStoredUser()?.permissions ?? []
  const choices = useUserChoicesQuery()
  const roles = choices.data?.roles ?? null
  const [invite] = useInviteUserMutation({ fetchPolicy: 'no-cache' })
  const save = useSaveRecord<UserRowFragment, Form>({
    create: async ({ name, email, level }) => {
      const { data } = await invite({
        variables: { input: { name: name.trim(), email: email.trim(), level } },
        update: (cache, { data }) =>
          addToList(cache, { query: UsersDocument, variables: {} }, 'users', data?.inviteUser.user),
      })
      const made = data?.inviteUser
      if (made?.user && made.token) onMade({ ...made, user: made.user, token: made.token })
      return made && { record: made.user, errors: made.errors }
    },
    update: () => Promise.resolve(null), // made anew by MakeUserLink
    texts,
  })
  const record = useRecordForm<UserRowFragment, Form>({
    row: null,
    formOf: empty,
    isFinal: true,
    empty,
    problems: problemsOf,
    save,
    titles,
    words,
    onSaved: () => undefined, // the link is shown instead
  })
  const { form, set, touch, text, errorOf } = record
  const who = form.name.trim().split(/\s+/)[0] || 'The person'
  const failure = loadFailure(choices)
  const notes = [
    [Link2, `You get a link for ${who === 'The person' ? 'the person' : who}, valid for 3 days and once.`],
    [UserRound, `${who} chooses the password and the second factor.`],
    [RefreshCw, 'You can make it anew or revoke it until it is used.'],
    [ScrollText, 'The invitation stands in the Audit Log.'],
  ] as const
  return (
    <RecordDialog
      title="Create User"
      one="user"
      width={820}
      isSplit="low"
      aside={choice}
      form={record}
      onClose={onClose}
      act="Create invitation"
      failure={failure}
    >
      <DialogColumns aside="narrow">
        <Stack gap="3" p="12px 20px 20px">
          <Pairs>
            <TextField {...text('email')} label="Email" required type="email" data-autofocus maxLength={254} />
            <TextField {...text('name')} label="Name" hint="If it is empty, the person chooses it." maxLength={100} />
          </Pairs>
          <RoleField
            {...{ roles, held, value: form.level, error: errorOf('level') }}
            onLeave={() => touch('level')}
            onChange={(level) => set({ level })}
          />
          <Stack gap="1.5">
            {notes.map(([Icon, note]) => (
              <Hint key={note} display="flex" alignItems="center" gap="2" mt="0">
                <Icon className="small" aria-hidden />
                {note}
              </Hint>
            ))}
          </Stack>
        </Stack>
        <UserPreview name={form.name} role={roles?.find(({ id }) => id === form.level)} isFailed={failure !== null} />
      </DialogColumns>
    </RecordDialog>
  )
}
