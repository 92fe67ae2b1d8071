import { Hand } from 'lucide-react'
import { maxSettleReason } from '../../../../shared/leads/heldLeads'
import { DateTime } from '../../../ui/time/DateTime'
import { TextField } from '../../../ui/form/TextField'
import { StatusBadge } from '../../../ui/show/StatusBadge'
import type { SettledLeadFragment, Settlement } from '../../../generated/graphql'
import { consequence } from '../../heldLeads/settleTexts'
import { Heading } from '../Heading'

export interface Choice {
  outcome: Settlement | null
  reason: string
}

interface Props {
  held: SettledLeadFragment
  /** null: read-only. */
  choice: Choice | null
  onChoose: (choice: Choice) => void
}

/** Reasons may lack a full stop. */
const sentence = (text: string) => text.replace(/\.?$/, '.')

const outcomes = ['accepted', 'refused'] as const
const titleOf = (outcome: Settlement, name: string) =>
  outcome === 'accepted' ? `Accepted: ${name} has it` : `Refused: ${name} does not have it`

/** A held lead with buttons to settle it as accepted or refused. */
export function HeldSection({ held, choice, onChoose }: Props) {
  const { advertiserName, sentAt, reason, asked } = held
  return (
    <>
      <div className="lead-held">
        <Hand aria-hidden />
        <div>
          <b>
            Held since <DateTime at={sentAt} />
          </b>
          <p>
            {sentence(reason ?? 'The broker has not answered')}
            {asked > 0 && ` Asked again ${asked} ${asked === 1 ? 'time' : 'times'}.`} {advertiserName} may have this
            lead or not, so nobody else is offered it.
          </p>
        </div>
      </div>
      {choice && (
        <section className="lead-section" aria-label="Settle this lead">
          <Heading below={1} className="lead-heading">
            Settle this lead
          </Heading>
          <div className="settle-choices" role="radiogroup" aria-label="How to settle">
            {outcomes.map((outcome) => (
              <label key={outcome}>
                <input
                  type="radio"
                  name="settle-as"
                  checked={choice.outcome === outcome}
                  onChange={() => onChoose({ ...choice, outcome })}
                />
                <span>
                  <b>{titleOf(outcome, advertiserName)}</b>
                  {outcome === 'accepted' && <StatusBadge status="ACCEPTED" />}
                  <small>{consequence({ lead: held, outcome })}</small>
                </span>
              </label>
            ))}
          </div>
          <TextField
            label="Reason"
            hint="It stands in the lead's history. May be left empty."
            maxLength={maxSettleReason}
            value={choice.reason}
            onType={(reason) => onChoose({ ...choice, reason })}
          />
        </section>
      )}
    </>
  )
}
