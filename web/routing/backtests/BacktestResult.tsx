import { TriangleAlert } from 'lucide-react'
import { LeadsLink } from '../../leads/leads/LeadsLink'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import type { BacktestBasis } from '../../generated/graphql'
import { basisWords } from './againstRules'
import { CapChanges, lostNote, LostLeads } from './CapsAndLost'
import { EstimateTable } from './EstimateTable'
import { FlowPicture } from './FlowPicture'
import { FromAndTo } from './MoveTable'
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
    <p className="backtest-movement muted">
      {number(same.leads)} of {leadsText(result.leads)} go the same way, <LeadsOf group={moved} /> move to another
      advertiser, <LeadsOf group={found} /> more find a taker, <LeadsOf group={lost} /> would be lost.
    </p>
  )
}

const LeadsOf = ({ group: { leads, ids } }: { group: MovedGroup }) =>
  ids.length ? <LeadsLink ids={ids}>{number(leads)}</LeadsLink> : number(leads)

/** Leads of which country are shown. */
function Only({ result: { countries, leads }, countryId, onCountry }: Omit<Props, 'against'>) {
  const [first, ...others] = countries
  if (!first) return null
  if (!others.length) return <p className="backtest-only muted">{`Only ${first.name}: ${leadsText(leads)}`}</p>
  const all = countries.reduce((sum, country) => sum + country.leads, 0)
  const options = [
    { value: '', label: `All countries ${number(all)}` },
    ...countries.map(({ countryId, name, leads }) => ({ value: countryId, label: `${name} ${number(leads)}` })),
  ]
  return (
    <div className="backtest-only">
      <SelectButton label="Only" value={countryId} options={options} onChange={onCountry} />
    </div>
  )
}

/** Result of a backtest: the verdict, ranges, how leads move, caps, and what is lost. */
export function BacktestResult({ result, against, countryId, onCountry }: Props) {
  if (!result.leads) return <p className="backtest-none muted">No lead of these countries was routed in this range.</p>
  return (
    <>
      <Only result={result} countryId={countryId} onCountry={onCountry} />
      {result.basis !== against && (
        <p className="backtest-today" role="note">
          <TriangleAlert className="small" aria-hidden />
          This range is older than the kept versions of rules: it is compared with the rules as they are today, not with
          those of that time.
        </p>
      )}
      <p className="backtest-verdict">{verdictOf(result)}</p>
      <Movement result={result} />
      <EstimateTable result={result} />
      <div className="backtest-pair">
        <section aria-labelledby="backtest-flow">
          <h2 id="backtest-flow">
            How leads move <span className="muted">Left as it was, right with the change</span>
          </h2>
          <FlowPicture moves={result.moves} />
        </section>
        <FromAndTo moves={result.moves} />
      </div>
      <div className="backtest-pair">
        <section aria-labelledby="backtest-caps">
          <h2 id="backtest-caps">
            Caps {countryId && <span className="muted">Leads of all countries count in caps</span>}
          </h2>
          <CapChanges caps={result.caps} />
        </section>
        <section aria-labelledby="backtest-lost">
          <h2 id="backtest-lost">
            Would be lost <span className="muted">{lostNote(result.lost)}</span>
          </h2>
          <LostLeads lost={result.lost} reasons={result.lostReasons} />
        </section>
      </div>
      <Basis {...{ result, against }} />
    </>
  )
}

/** What the result rests on, and what it cannot know. */
function Basis({ result, against }: Pick<Props, 'result' | 'against'>) {
  return (
    <div className="backtest-foot muted">
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
    </div>
  )
}
