import type { Backtest, BacktestResult } from '../../generated/graphql'
import { fromRest } from '../../app/rest/fromRest'
import type { Schemas } from '../../app/rest/restTypes'

type RestResult = Schemas['BacktestResult']
type RestNamed = RestResult['uncertain'][number] | null

const from = (named: RestNamed) => ({ fromId: named && String(named.id), fromName: named && named.name })
const to = (named: RestNamed) => ({ toId: named && String(named.id), toName: named && named.name })

const capFromRest = ({ cap_id, name, was, changed }: RestResult['caps'][number]) => ({
  capId: String(cap_id),
  name,
  was: fromRest(was),
  changed: fromRest(changed),
})

const resultFromRest = ({ moves, lost, caps, uncertain, ...row }: RestResult): BacktestResult => ({
  ...fromRest(row),
  lostReasons: row.lost_reasons,
  accepted: fromRest(row.accepted),
  ftds: fromRest(row.ftds),
  revenue: fromRest(row.revenue),
  payout: fromRest(row.payout),
  profit: fromRest(row.profit),
  moves: moves.map((move) => ({
    ...{ ...from(move.from), ...to(move.to) },
    ...{ leads: move.leads, leadIds: move.lead_ids.map(String) },
  })),
  lost: lost.map((lead) => ({
    leadId: String(lead.lead_id),
    at: lead.at,
    fromId: String(lead.from.id),
    fromName: lead.from.name,
    reason: lead.reason,
    worth: lead.worth,
  })),
  caps: caps.map(capFromRest),
  uncertain: uncertain.map(({ name }) => name),
})

export const backtestFromRest = ({ result, ...row }: Schemas['Backtest']): Backtest => ({
  ...fromRest(row),
  result: result && resultFromRest(result),
})
