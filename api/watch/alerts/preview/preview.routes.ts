import { DAY } from '../../../../shared/app/time/timeZones'
import { settingsOf } from '../../../../shared/watch/alertKinds'
import { alertWords } from '../../../../shared/watch/alertWords'
import { anyOf } from '../../../app/http/access'
import { route } from '../../../app/http/route'
import { readSubjectNames } from '../alertRows.queries'
import { keyOf, watches } from '../reconcile'
import { refuseWrongSettings } from '../ruleSettings'
import { alertRulePreview, previewBody } from './preview.schema'
import { previews } from './previews'

const previewDays = 30
const maxAlerts = 50

export const previewRoutes = [
  route({
    method: 'post',
    path: '/api/alert-rules/preview',
    operationId: 'previewAlertRule',
    summary: 'Alerts that a rule with these settings would have opened in the last 30 days. Changes nothing.',
    access: anyOf('ALERTS_EDIT'),
    body: previewBody,
    response: alertRulePreview,
    handle: async ({ body, now, ...needs }) => {
      const { kind, subject_ids, is_excluding } = body
      refuseWrongSettings(kind, body.settings)
      const { read, note } = previews[kind]
      const to = now()
      const range = { from: to - previewDays * DAY, to }
      const firings = read && (await read(needs, settingsOf(kind, body.settings), range))
      const watched = (firings ?? []).filter(({ at, until, subjectId }) => {
        // Alerts of the time before are read too, because they can last into the range.
        const isInRange = at <= to && (until ?? to) > range.from
        return isInRange && watches({ subjectIds: subject_ids, isExcluding: is_excluding }, subjectId)
      })
      const newest = watched.sort((a, b) => b.at - a.at).slice(0, maxAlerts)
      const names = await readSubjectNames(needs.db, newest)
      return {
        ...{ days: previewDays, note, fired: firings && watched.length },
        alerts: newest.map((firing) => ({
          at: new Date(firing.at).toISOString(),
          until: firing.until === null || firing.until > to ? null : new Date(firing.until).toISOString(),
          ...{ subject_kind: firing.subjectKind, subject_id: firing.subjectId },
          ...alertWords(kind, names.get(keyOf(firing)) ?? 'Deleted', firing.evidence),
        })),
      }
    },
  }),
]
