import { useMemo } from 'react'
import { Box, chakra, Flex, Heading, Spacer } from '@chakra-ui/react'
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
import { partColours } from '../campaigns/campaignProgress'
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
/** Of neighbouring parts of the bar. */
const shades = ['accent-solid', 'chart-1', 'accent-emphasized']

const ShareRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 190px) minmax(0, 1fr) 92px 32px',
    gap: '3',
    alignItems: 'center',
    minHeight: '42px',
    borderBottomWidth: '1px',
    mdDown: {
      gridTemplateColumns: 'minmax(0, 1fr) 92px 44px',
      gap: '2px 8px',
      py: '1.5',
      // The slider, in a line of its own.
      '& > :nth-child(3)': { gridArea: '2 / 1 / 3 / -1' },
    },
  },
})

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
    <section aria-label="Advertisers">
      <Flex as="header" wrap="wrap" align="center" gap="2" pt="3" pb="1" borderTopWidth="1px">
        <Heading as="h3" textStyle="subheading">
          Advertisers
        </Heading>
        <Term of="share" name="Advertisers" />
        <Spacer />
        <Box w={{ base: 'full', md: '260px' }}>
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
        </Box>
      </Flex>
      {shares.length > 0 && (
        <>
          <ShareRow as="div" hideBelow="md" textStyle="label" minH="control.sm" aria-hidden>
            <span>ID</span>
            <span>Name</span>
            <span />
            <span>Percentage</span>
          </ShareRow>
          <ul>
            {shares.map(({ advertiserId, name, percentage }, place) => (
              <ShareRow key={advertiserId}>
                <Box as="span" className="subtle figure" hideBelow="md">
                  {advertiserId}
                </Box>
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
              </ShareRow>
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
    <Flex wrap="wrap" align="center" gap="7px 8px" mt="3">
      <Box as="span" className="campaign-bar scaled" flex="0 0 100%" aria-hidden>
        {shares.map(
          ({ advertiserId, percentage }, place) =>
            percentage > 0 && (
              <i
                key={advertiserId}
                style={{ flexGrow: percentage, background: `var(--colors-${shades[place % 3]})` }}
              />
            ),
        )}
        {rest > 0 && <i style={{ flexGrow: rest, background: partColours.unsent }} />}
      </Box>
      <p role="status">
        <b>{percentageOf(total)}% given out.</b>{' '}
        {rest > 0 && <span className="muted">{rest}% are not sent: control group. They go on to the next step.</span>}
      </p>
      {rest > 0 && <Term of="control-group" name="Control group" />}
    </Flex>
  )
}
