import { useId } from 'react'
import { chakra, Text } from '@chakra-ui/react'
import { Clock, Fingerprint, Smartphone, type LucideIcon } from 'lucide-react'
import { daysToSecondFactor } from '../../../shared/access/accessLinks'
import { dateAt } from '../../../shared/app/time/timeZones'
import type { SecondFactorTime } from '../../generated/graphql'
import { hasPasskeys } from '../signIn/passkeys'

export type SecondFactor = 'passkey' | 'app' | 'later'

/** A passkey, where the browser has any. */
export const firstChoice = (): SecondFactor => (hasPasskeys() ? 'passkey' : 'app')

/** A passkey is added right after the sign-in. */
export const secondFactorTime = (choice: SecondFactor): SecondFactorTime => (choice === 'app' ? 'now' : 'later')

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    p: '7px 12px',
    cursor: 'pointer',
    _notFirst: { borderTopWidth: '1px' },
    '&:has(:checked)': { bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '&& > input': { minHeight: 'auto', accentColor: '{colors.accent.solid}' },
  },
})

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  value: SecondFactor
  /** Whether it may be put off for some days. */
  mayWait?: boolean
  onChange: (value: SecondFactor) => void
}

/** Which second factor, and when. */
export function SecondFactorChoice({ value, mayWait = false, onChange }: Props) {
  const id = useId()
  const until = dateAt(zone, Date.now() + daysToSecondFactor * 86_400_000)
  const choices: readonly { id: SecondFactor; icon: LucideIcon; name: string; text: string }[] = [
    ...(hasPasskeys()
      ? [
          {
            ...{ id: 'passkey' as const, icon: Fingerprint, name: 'Passkey' },
            text: 'Face, finger or PIN of this device. Also signs in without the password',
          },
        ]
      : []),
    { id: 'app', icon: Smartphone, name: 'Authenticator app', text: 'A 6-digit code from any app' },
    ...(mayWait
      ? [
          {
            ...{ id: 'later' as const, icon: Clock, name: 'Later' },
            text: `Within ${daysToSecondFactor} days: sign-in asks for it from ${until}`,
          },
        ]
      : []),
  ]
  return (
    <div>
      <Text id={id} as="h2" textStyle="subheading" mb="2">
        Second factor
      </Text>
      <chakra.div
        role="radiogroup"
        aria-labelledby={id}
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="md"
        overflow="hidden"
      >
        {choices.map(({ id: choice, icon: Icon, name, text }) => (
          <Choice key={choice}>
            <input type="radio" name={id} checked={choice === value} onChange={() => onChange(choice)} />
            <Icon aria-hidden />
            <span>
              <b>{name}</b>
              <Text as="span" display="block" textStyle="note">
                {text}
              </Text>
            </span>
          </Choice>
        ))}
      </chakra.div>
    </div>
  )
}
