import { useState } from 'react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../app/session/useSession'
import type { BacktestQuery } from '../../generated/graphql'
import { DateTime } from '../../ui/time/DateTime'
import { basisWords } from './againstRules'
import { draftHref } from '../distributions/distributionsUrl'

type Backtest = NonNullable<BacktestQuery['backtest']>
type Facts = Pick<Backtest, 'id' | 'differences' | 'isDraft' | 'distributionId' | 'against' | 'againstSince'>
type Shown = Backtest['differences'][number]

const maxShown = 6

const subjectOf = ({ isDraft, distributionId }: Facts) =>
  isDraft ? 'The draft' : distributionId ? 'The current version' : 'The change'

function headOf(facts: Facts): string {
  const { differences, isDraft, distributionId } = facts
  const count = differences.length
  if (isDraft && !distributionId) return `The draft is a new distribution${count ? ', and caps differ:' : '.'}`
  if (!count) return `${subjectOf(facts)} does not differ from ${basisWords[facts.against].rules}.`
  return `${subjectOf(facts)} differs in ${count} ${count === 1 ? 'place' : 'places'}:`
}

const Becomes = chakra(ArrowRight, { base: { display: 'inline', verticalAlign: '-3px' } })

function DifferenceText({ difference: { place, subject, was, changed } }: { difference: Shown }) {
  return (
    <>
      {place && `${place}: `}
      <b>{subject}</b>{' '}
      {was == null ? (
        <>
          new, <b>{changed}</b>
        </>
      ) : changed == null ? (
        <>removed, was {was}</>
      ) : (
        <>
          {was} <Becomes className="small" role="img" aria-label="becomes" /> <b>{changed}</b>
        </>
      )}
    </>
  )
}

export function DifferenceList({ differences }: { differences: readonly Shown[] }) {
  return (
    <Flex as="ul" wrap="wrap" columnGap="4" _empty={{ display: 'none' }}>
      {differences.map((difference, place) => (
        <li key={place}>
          <DifferenceText difference={difference} />
        </li>
      ))}
    </Flex>
  )
}

const strip = {
  columnGap: '4',
  px: 'gutter',
  py: '2',
  borderBottomWidth: '1px',
  bg: 'bg.subtle',
  textStyle: 'note',
  lineHeight: '24px',
}

/** Where the tested rules differ from those that they are compared with. */
export function DifferenceStrip({ backtest, opensDraft }: { backtest: Facts; opensDraft: boolean }) {
  const { id, differences, isDraft, distributionId, againstSince } = backtest
  const [isWhole, setWhole] = useState(false)
  const may = useMay()
  const opens = opensDraft && isDraft && may(distributionId ? 'DISTRIBUTIONS_EDIT' : 'DISTRIBUTIONS_CREATE')
  const rest = differences.length - maxShown
  return (
    <Flex as="section" wrap="wrap" align="baseline" css={strip} aria-label="Differences">
      <span>{headOf(backtest)}</span>
      <DifferenceList differences={isWhole ? differences : differences.slice(0, maxShown)} />
      {!isWhole && rest > 0 && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {rest} more
        </button>
      )}
      {againstSince && (
        <span>
          Compared with the version live since <DateTime at={againstSince} />.
        </span>
      )}
      {opens && (
        <Box asChild ml={{ md: 'auto' }}>
          <Link className="link" to={draftHref(distributionId ?? null, id)}>
            Open the draft
          </Link>
        </Box>
      )}
    </Flex>
  )
}
