import { CapChanges, lostNote, LostLeads } from './CapsAndLost'
import { EstimateTable } from './EstimateTable'
import { FlowPicture } from './FlowPicture'
import { MoveTable } from './MoveTable'
import { movementText, number, verdictOf, type BacktestFacts } from './resultWords'

/** What the rules are compared with, and whether they explain what really happened. */
function basisText({ basis, leads, reproduced }: BacktestFacts): string {
  const rules =
    basis === 'then'
      ? 'Compared with the rules of that time.'
      : "Compared with today's rules: versions of rules were not kept yet at that time."
  return `${rules} They offer ${number(reproduced)} of ${number(leads)} leads to the same advertiser as it was in reality.`
}

const mostNamed = 5
const named = (names: readonly string[]) =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
    : names.join(', ')

/** Result of a backtest: the verdict, ranges, how leads move, caps, and what is lost. */
export function BacktestResult({ result }: { result: BacktestFacts }) {
  if (!result.leads) return <p className="backtest-none muted">No lead of these countries was routed in this range.</p>
  return (
    <>
      <p className="backtest-verdict">{verdictOf(result)}</p>
      <p className="backtest-movement muted">{movementText(result)}</p>
      <EstimateTable result={result} />
      <div className="backtest-pair">
        <section aria-labelledby="backtest-flow">
          <h2 id="backtest-flow">How leads move</h2>
          <FlowPicture moves={result.moves} />
        </section>
        <section aria-labelledby="backtest-moves">
          <h2 id="backtest-moves">From and to</h2>
          <MoveTable moves={result.moves} />
        </section>
      </div>
      <div className="backtest-pair">
        <section aria-labelledby="backtest-caps">
          <h2 id="backtest-caps">Caps</h2>
          <CapChanges caps={result.caps} />
        </section>
        <section aria-labelledby="backtest-lost">
          <h2 id="backtest-lost">
            Would be lost <span className="muted">{lostNote(result.lost)}</span>
          </h2>
          <LostLeads lost={result.lost} reasons={result.lostReasons} />
        </section>
      </div>
      <p className="backtest-foot muted">
        {basisText(result)} Where a lead goes is exact: the rules, caps and hours of that minute decide. What an
        advertiser would answer is not known: it is drawn hundreds of times from its answers to leads of the country
        over 28 days, so that money has a range. Advertisers, their hours and prices are as they are today.
        {result.uncertain.length > 0 &&
          ` Few answers widen the range: ${named(result.uncertain)} answered fewer than 30 leads of a country.`}
      </p>
    </>
  )
}
