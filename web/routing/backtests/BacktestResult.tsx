import { HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { LeadsLink } from '../../leads/leads/LeadsLink'
import { Section } from '../../ui/layout/Section'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import type { BacktestBasis } from '../../generated/graphql'
import { basisWords } from './againstRules'
import { CapChanges, lostNote, LostLeads } from './CapsAndLost'
import { EstimateTable } from './EstimateTable'
import { FlowPicture } from './FlowPicture'
import { FromAndTo } from './MoveTable'
import { Line } from './Line'
import { leadsText, movement, number, verdictOf, type BacktestFacts, type MovedGroup } from './resultWords'

/** What the rules are compared with, and whether they explain what really happened. */
function basisText({ basis, leads, reproduced }: BacktestFacts, asked: BacktestBasis): string {
  const reason = basis === asked ? '.' : ': versions of rules were not kept yet at that time.'
  return `Compared with ${basisWords[basis].rules}${reason} They offer ${number(reproduced)} of ${number(leads)} leads to the same advertiser as it was in reality.`
}

const maxNamed = 5
const named = (names: readonly string[]) =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`
    : names.join(', ')

interface Props {
  result: BacktestFacts
  /** Rules that were asked for to compare with. */
  against: BacktestBasis
  /** Only leads of this country; empty for all. */
  countryId: string
  onCountry: (countryId: string) => void
}

/** Numbers of leads, each with its leads. */
function Movement({ result }: { result: BacktestFacts }) {
  const { same, moved, found, lost } = movement(result)
  return (
    <Line pt="0">
      {number(same.leads)} of {leadsText(result.leads)} go the same way, <LeadsOf group={moved} /> move to another
      advertiser, <LeadsOf group={found} /> more find a taker, <LeadsOf group={lost} /> would be lost.
    </Line>
  )
}

const LeadsOf = ({ group: { leads, ids } }: { group: MovedGroup }) =>
  ids.length ? <LeadsLink ids={ids}>{number(leads)}</LeadsLink> : number(leads)

/** Leads of which country are shown. */
function Only({ result: { countries, leads }, countryId, onCountry }: Omit<Props, 'against'>) {
  const [first, ...others] = countries
  if (!first) return null
  if (!others.length) return <Line pb="0">{`Only ${first.name}: ${leadsText(leads)}`}</Line>
  const all = countries.reduce((sum, country) => sum + country.leads, 0)
  const options = [
    { value: '', label: `All countries ${number(all)}` },
    ...countries.map(({ countryId, name, leads }) => ({ value: countryId, label: `${name} ${number(leads)}` })),
  ]
  return (
    <Line as="div" pb="0">
      <SelectButton label="Only" value={countryId} options={options} onChange={onCountry} />
    </Line>
  )
}

/** A title, and what it is about in grey. */
const titled = (title: string, note: string) => (
  <>
    {title}{' '}
    <Text as="span" textStyle="note" fontWeight="normal">
      {note}
    </Text>
  </>
)
/** Two beside each other, where there is room. */
const parts = {
  '& > section > header': { px: 'gutter', pt: '2.5' },
  '& > section': { minWidth: 0, pb: '2.5' },
  '& > section:nth-child(n + 2)': { borderTopWidth: { base: '1px', lg: 0 } },
  '& > section:nth-child(n + 3)': { borderTopWidth: '1px' },
  '& > section:nth-child(even)': { borderLeftWidth: { lg: '1px' } },
}

/** Result of a backtest: the verdict, ranges, how leads move, caps, and what is lost. */
export function BacktestResult({ result, against, countryId, onCountry }: Props) {
  if (!result.leads) return <Line>No lead of these countries was routed in this range.</Line>
  return (
    <>
      <Only result={result} countryId={countryId} onCountry={onCountry} />
      {result.basis !== against && (
        <HStack align="start" px="gutter" pt="2.5" color="warning.fg" role="note">
          <TriangleAlert className="small" aria-hidden />
          This range is older than the kept versions of rules: it is compared with the rules as they are today, not with
          those of that time.
        </HStack>
      )}
      <Text px="gutter" pt="3" pb="1" fontSize="lg" fontWeight="medium">
        {verdictOf(result)}
      </Text>
      <Movement result={result} />
      <EstimateTable result={result} />
      <SimpleGrid columns={{ base: 1, lg: 2 }} css={parts}>
        <Section title={titled('How leads move', 'Left as it was, right with the change')}>
          <FlowPicture moves={result.moves} />
        </Section>
        <FromAndTo moves={result.moves} />
        <Section title={titled('Caps', countryId && 'Leads of all countries count in caps')}>
          <CapChanges caps={result.caps} />
        </Section>
        <Section title={titled('Would be lost', lostNote(result.lost))}>
          <LostLeads lost={result.lost} reasons={result.lostReasons} />
        </Section>
      </SimpleGrid>
      <Basis {...{ result, against }} />
    </>
  )
}

/** What the result rests on, and what it cannot know. */
function Basis({ result, against }: Pick<Props, 'result' | 'against'>) {
  return (
    <Stack
      gap="1.5"
      px="gutter"
      pt="4"
      pb="6"
      borderTopWidth="1px"
      textStyle="note"
      css={{ '& p': { maxWidth: '76ch' } }}
    >
      <p>
        {basisText(result, against)} Where a lead goes is exact: the rules, caps and hours of that minute decide. What
        an advertiser would answer is not known: it is drawn at least 100 times from its answers to leads of the country
        over 28 days, so that money has a range.
      </p>
      <p>
        Versions are kept of distributions and caps only. These are taken as they are today, not as they were then:
        exclusions, opening hours and status of advertisers, publishers and countries that they take, and prices.
      </p>
      {result.uncertain.length > 0 && (
        <p>Few answers widen the range: {named(result.uncertain)} answered fewer than 30 leads of a country.</p>
      )}
    </Stack>
  )
}
