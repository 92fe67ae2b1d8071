import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { monthOf } from '../../../shared/money/accountingMonths'
import { audit } from '../../app/audit/audit.queries'
import { anyOf } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { refuseStaleEdit } from '../../app/records/saves'
import type { Database } from '../../db/connect'
import {
  type AccountingSettings,
  changeAccounting,
  listCounters,
  readAccountingSettings,
} from './accountingSettings.queries'
import { accountingInput, accountingSettings } from './accountingSettings.schema'

/** Why the first month and the time zone stay as they are; null if they can be changed. */
function fixedBy({ has_closed, has_openings, is_filled }: AccountingSettings): string | null {
  if (has_closed) return 'A month is closed.'
  if (!is_filled) return 'The ledger is still being filled from the leads.'
  return has_openings ? 'Deposits from before the first month are in opening balances.' : null
}

async function shown(db: Database) {
  const settings = await readAccountingSettings(db)
  const { time_zone, first_month, version } = settings
  return { time_zone, first_month, version, fixed_by: fixedBy(settings), numbers: await listCounters(db) }
}

export const accountingSettingsRoutes = [
  route({
    method: 'get',
    path: '/api/money/settings',
    operationId: 'getAccountingSettings',
    summary: 'Where accounting begins, by which clock its months go, and how statements are numbered.',
    access: anyOf('MONEY_LIST'),
    response: accountingSettings,
    handle: ({ db }) => shown(db),
  }),
  route({
    method: 'put',
    path: '/api/money/settings',
    operationId: 'saveAccountingSettings',
    summary:
      'Sets the first accounting month and the time zone, while no month is closed. Deposits that come to lie in another month ' +
      'are booked there by corrections.',
    access: anyOf('MONEY_CLOSE'),
    body: accountingInput,
    response: accountingSettings,
    handle: async ({ db, session, requestId, body: { time_zone, first_month, version } }) => {
      await db.transaction().execute(async (transaction) => {
        const before = await readAccountingSettings(transaction, true)
        refuseStaleEdit({ version: before.version }, { version })
        const reason = fixedBy(before)
        if (reason) throw new ApiError('CONFLICT', reason)
        if (first_month > monthOf(wallTimeAt(time_zone, before.now.getTime())))
          throw badInput({ first_month: 'Choose this month or an earlier one.' })
        if (time_zone === before.time_zone && first_month === before.first_month) return
        await changeAccounting(transaction, { timeZone: time_zone, firstMonth: first_month, by: session.email })
        await audit(transaction, { session, requestId }, 'accounting_settings.update', {
          before: { time_zone: before.time_zone, first_month: before.first_month },
          after: { time_zone, first_month },
        })
      })
      return shown(db)
    },
  }),
]
