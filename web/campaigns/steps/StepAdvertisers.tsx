import { useMemo } from 'react'
import { Trash2 } from 'lucide-react'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import {
  distributionTexts,
  enteredTotal,
  isPercentage,
  percentageOf,
  remainingPercentage,
  wholeShare,
} from '../../../shared/routing/distributionRules'
import { IconButton } from '../../ui/form/IconButton'
import { focusNext } from '../../ui/table/moved'
import { PartnerLink } from '../../partners/PartnerLink'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { ShareInputs } from '../../ui/form/choices/ShareInputs'
import type { Choice } from '../../ui/form/choices/choices'
import { Term } from '../../ui/terms/Term'
import type { StepShare } from './stepForm'

interface Props {
  shares: readonly StepShare[]
  /** null while loading. */
  choices: readonly Choice[] | null
  onChange: (shares: readonly StepShare[]) => void
}

const pickerId = 'step-advertiser'

/** Advertisers of a step with their shares; the rest is the control group. */
export function StepAdvertisers({ shares, choices, onChange }: Props) {
  const rest = remainingPercentage(shares)
  const isFull = rest === 0 || shares.length >= campaignLimits.advertisers
  const offered = useMemo(() => {
    const taken = new Set(shares.map(({ advertiserId }) => advertiserId))
    return choices?.filter(({ id }) => !taken.has(id)) ?? null
  }, [choices, shares])
  const add = (id: string) => {
    const choice = choices?.find((choice) => choice.id === id)
    if (choice && !isFull) onChange([...shares, { advertiserId: id, name: choice.name, percentage: rest }])
  }
  const set = (place: number, percentage: number) =>
    onChange(shares.map((share, at) => (at === place ? { ...share, percentage } : share)))
  return (
    <section className="step-shares" aria-label="Advertisers">
      <header>
        <h3>Advertisers</h3>
        <Term of="share" name="Advertisers" />
        <span className="space" />
        <div className="step-picker floating-lists">
          <label className="visually-hidden" htmlFor={pickerId}>
            Add an advertiser
          </label>
          <SearchSelect
            id={pickerId}
            choices={offered}
            value=""
            disabled={isFull}
            placeholder={isFull ? 'Nothing remains to be given' : `Add an advertiser, takes ${rest}%`}
            onChange={add}
          />
        </div>
      </header>
      {shares.length > 0 && (
        <>
          <div className="step-share step-share-head" aria-hidden>
            <span>ID</span>
            <span>Name</span>
            <span />
            <span>Percentage</span>
            <span />
          </div>
          <ul>
            {shares.map(({ advertiserId, name, percentage }, place) => (
              <li key={advertiserId} className="step-share">
                <span className="subtle figure">{advertiserId}</span>
                <PartnerLink kind="advertiser" id={advertiserId} name={name} />
                <ShareInputs
                  name={name}
                  percentage={percentage}
                  error={isPercentage(percentage) ? undefined : distributionTexts.percentage}
                  onChange={(percentage) => set(place, percentage)}
                />
                <IconButton
                  label={`Remove ${name}`}
                  onClick={({ currentTarget }) => {
                    focusNext(currentTarget.closest('section'), `#${pickerId}`)
                    onChange(shares.filter((_share, at) => at !== place))
                  }}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <Given shares={shares} />
    </section>
  )
}

/** Sum of shares, and the use of the rest. */
function Given({ shares }: { shares: readonly StepShare[] }) {
  const total = enteredTotal(shares)
  const rest = percentageOf(wholeShare - total)
  if (!shares.length) return <p className="muted">Nobody is sent by this step before it has an advertiser.</p>
  return (
    <div className="step-given">
      <span className="campaign-bar" aria-hidden>
        {shares.map(({ advertiserId, percentage }) =>
          percentage > 0 ? <i key={advertiserId} className="step-part" style={{ flexGrow: percentage }} /> : null,
        )}
        {rest > 0 && <i className="campaign-unsent" style={{ flexGrow: rest }} />}
      </span>
      <p role="status">
        <b>{percentageOf(total)}% given out.</b>{' '}
        {rest > 0 && <span className="muted">{rest}% are not sent: control group. They go on to the next step.</span>}
      </p>
      {rest > 0 && <Term of="control-group" name="Control group" />}
    </div>
  )
}
