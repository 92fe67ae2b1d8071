import { chakra, Flex } from '@chakra-ui/react'
import type { PasswordLimits } from '../../../shared/access/passwordRules'
import type { PasswordStrength } from '../../../shared/access/passwordStrength'
import { Field } from '../../ui/form/Field'
import { PasswordInput } from '../../ui/form/PasswordInput'
import { PasswordNeeds } from '../users/PasswordNeeds'

const Bar = chakra('i', {
  base: { width: '34px', height: '4px', borderRadius: 'full', bg: 'border.strong' },
  variants: {
    tone: { danger: { bg: 'danger.fg' }, warning: { bg: 'warning.fg' }, success: { bg: 'success.fg' } },
  },
})
const toneOf = (score: number) => (score < 2 ? 'danger' : score === 2 ? 'warning' : 'success')

interface Props {
  label?: string
  value: string
  error: string | undefined
  limits: PasswordLimits
  strength: PasswordStrength | null
  onType: (text: string) => void
}

/** A password that its owner chooses, with four bars for its strength and the rules. */
export function NewPassword({ label = 'Password', value, error, limits, strength, onType }: Props) {
  const score = strength?.score ?? 0
  const tone = toneOf(score)
  return (
    <div>
      <Field label={label} required error={error}>
        <PasswordInput
          autoComplete="new-password"
          value={value}
          maxLength={limits.passwordMax + 50}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      <Flex role="status" align="center" gap="1" my="2" textStyle="note" wrap="wrap">
        {[1, 2, 3, 4].map((bar) => (
          <Bar key={bar} aria-hidden {...(score >= bar && { tone })} />
        ))}
        <chakra.b ml="1" fontWeight="semibold" color={strength ? `${tone}.fg` : 'fg.muted'}>
          {strength?.word ?? 'Strength'}
        </chakra.b>
        {strength && <span>{strength.problem ?? strength.note}</span>}
      </Flex>
      <PasswordNeeds password={value} limits={limits} isStrong={strength !== null && strength.problem === null} />
    </div>
  )
}
