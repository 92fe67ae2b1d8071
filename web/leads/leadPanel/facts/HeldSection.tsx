import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { GraduationCap, Hand } from 'lucide-react'
import { Section } from '../../../ui/layout/Section'
import { DateTime } from '../../../ui/time/DateTime'
import { StatusBadge } from '../../../ui/show/StatusBadge'
import type { SettledLeadFragment } from '../../../generated/graphql'
import { SettleReason } from '../../heldLeads/SettleReason'
import { consequence, type Outcome } from '../../heldLeads/settleTexts'
import { Button } from '../../../ui/form/Button'

export interface Choice {
  outcome: Outcome | null
  reason: string
}

interface Props {
  held: SettledLeadFragment
  /** null: read-only. */
  choice: Choice | null
  onChoose: (choice: Choice) => void
  /** null: it cannot be taught. */
  onTeach: (() => void) | null
}

/** Reasons may lack a full stop. */
const sentence = (text: string) => text.replace(/\.?$/, '.')

const outcomes = ['accepted', 'refused'] as const
const titleOf = (outcome: Outcome, name: string) =>
  outcome === 'accepted' ? `Accepted: ${name} has it` : `Refused: ${name} does not have it`

const Choosable = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '3',
    mx: '-12px',
    p: '10px 12px',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'accent.subtle' },
  },
})

/** A held lead with buttons to settle it as accepted or refused. */
export function HeldSection({ held, choice, onChoose, onTeach }: Props) {
  const { advertiserName, sentAt, reason, asked } = held
  return (
    <>
      <Flex layerStyle="warning" gap="10px" mt="3">
        <Box as={Hand} mt="2px" aria-hidden />
        <div>
          <b>
            Held since <DateTime at={sentAt} />
          </b>
          <Text color="fg.muted">
            {sentence(reason ?? 'The broker has not answered')}
            {asked > 0 && ` Asked again ${asked} ${asked === 1 ? 'time' : 'times'}.`} {advertiserName} may have this
            lead or not, so nobody else is offered it.
          </Text>
        </div>
      </Flex>
      {choice && (
        <Section
          title="Settle this lead"
          pt="3"
          aside={
            onTeach && (
              <Button size="sm" ml="auto" onClick={onTeach}>
                <GraduationCap className="small" aria-hidden />
                Teach what this means
              </Button>
            )
          }
        >
          <div role="radiogroup" aria-label="How to settle">
            {outcomes.map((outcome) => (
              <Choosable key={outcome}>
                <input
                  type="radio"
                  name="settle-as"
                  checked={choice.outcome === outcome}
                  onChange={() => onChoose({ ...choice, outcome })}
                />
                <span>
                  <b>{titleOf(outcome, advertiserName)}</b>{' '}
                  {outcome === 'accepted' && <StatusBadge status="ACCEPTED" />}
                  <Text color="fg.muted">{consequence({ lead: held, outcome })}</Text>
                </span>
              </Choosable>
            ))}
          </div>
          <SettleReason value={choice.reason} onType={(reason) => onChoose({ ...choice, reason })} />
        </Section>
      )}
    </>
  )
}
