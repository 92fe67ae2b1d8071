import { useState } from 'react'
import { Segmented } from '../../ui/form/choices/Segmented'
import { InviteDialog } from './InviteDialog'
import { UserDialog } from './UserDialog'
import { UserLinkDialog, type MadeLink } from './UserLinkDialog'

const ways = [
  { value: 'invitation', label: 'By invitation' },
  { value: 'password', label: 'With a password' },
] as const

/** Creates a user who chooses the password by a link, or one with a password that is handed over. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('invitation')
  const [made, setMade] = useState<MadeLink | null>(null)
  if (made) return <UserLinkDialog link={made} onClose={onClose} />
  const choice = <Segmented label="How the user gets in" options={ways} value={way} onChange={setWay} />
  return way === 'invitation' ? (
    <InviteDialog choice={choice} onMade={setMade} onClose={onClose} />
  ) : (
    <UserDialog user={null} choice={choice} onClose={onClose} />
  )
}
