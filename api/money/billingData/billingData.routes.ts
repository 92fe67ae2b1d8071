import { createHash } from 'node:crypto'
import { z } from 'zod'
import { defaultReturnDays } from '../../../shared/money/returns'
import { audit } from '../../app/audit/audit.queries'
import { anyOf, personOnly, refuseToken, type Session } from '../../app/http/access'
import { forbidden, notFound } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { records } from '../../app/records/records'
import type { Services } from '../../app/start/services'
import { maySeeSide } from '../accountingMonths/sides.schema'
import {
  type BillingData,
  ensureBillingData,
  findBillingData,
  type Owner,
  readBillingData,
  updateBillingData,
} from './billingData.queries'
import { accountEnd, readAccount, sealAccount, unreadableAccount } from './billingAccounts.queries'
import { billingData, billingInput, billingOwner, billingQuery } from './billingData.schema'

const called = 'The billing data'

/** In place of an account in the audit log: another one for each that is entered. Says nothing about the account. */
const mark = (sealed: Buffer) => `•••• ${createHash('sha256').update(sealed).digest('hex').slice(0, 8)}`

const billing = records<BillingData>({
  entity: 'billing_data',
  called,
  table: 'billing_data',
  read: readBillingData,
  recorded: ({ account, ...kept }) => ({ ...kept, account: account && mark(account) }),
})

function answer(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { id: _, owner_name: __, account, ...data }: BillingData,
) {
  const text = readAccount(config.secretKey, account)
  if (text === null) log.error('A bank account cannot be read with this SECRET_KEY')
  return {
    ...data,
    has_account: account !== null,
    account_end: accountEnd(text ?? ''),
    is_complete: data.legal_name !== '' && data.address !== '',
  }
}

/** Whose data they are. Throws FORBIDDEN if the caller may not see the money of that side; our own have none. */
function ownerOf(
  session: Session,
  { advertiser_id = null, publisher_id = null }: z.output<typeof billingOwner>,
): Owner {
  const side = advertiser_id ? 'advertiser' : publisher_id ? 'publisher' : null
  if (side && !maySeeSide(session, side)) throw forbidden()
  return { advertiser_id, publisher_id }
}

/** What a partner has before anybody entered something. */
const none = (owner: Owner): BillingData => ({
  ...{ ...owner, id: 0, owner_name: null, legal_name: '', address: '', tax_number: '', emails: [] },
  ...{
    terms_days: 14,
    minimum_payout: 0,
    return_days: defaultReturnDays,
    bears_returns: false,
    credit_limit: null,
    at_limit: 'warn',
    account: null,
    note: '',
    version: 1,
  },
})

export const billingDataRoutes = [
  route({
    method: 'get',
    path: '/api/money/billing-data',
    operationId: 'getBillingData',
    summary: 'Billing data of an advertiser or publisher, or our own. Empty if none were entered.',
    access: anyOf('MONEY_LIST'),
    query: billingQuery,
    response: billingData,
    handle: async (request) => {
      const owner = ownerOf(request.session, request.query)
      return answer(request, (await findBillingData(request.db, owner)) ?? none(owner))
    },
  }),
  route({
    method: 'put',
    path: '/api/money/billing-data',
    operationId: 'saveBillingData',
    summary: 'Changes billing data; omitted fields stay unchanged. What a statement printed stays as printed.',
    access: anyOf('MONEY_EDIT'),
    body: billingInput,
    response: billingData,
    handle: async (request) => {
      const { db, config, session, body, now } = request
      const { version, advertiser_id, publisher_id, account, ...change } = body
      const owner = ownerOf(session, { advertiser_id, publisher_id })
      if (account !== undefined) refuseToken(session, ['account'])
      const after = await db.transaction().execute(async (transaction) => {
        const id = await ensureBillingData(transaction, owner)
        if (id === null) throw notFound(publisher_id ? 'The publisher' : 'The advertiser')
        return billing.within(transaction, request).update(id, version, async (before) => {
          // Sealing the same account again would look like a change.
          const isSame = account === undefined || readAccount(config.secretKey, before.account) === account
          const sealed = isSame ? {} : { account: sealAccount(config.secretKey, account) }
          await updateBillingData(transaction, id, { ...change, ...sealed }, new Date(now()))
        })
      })
      return answer(request, after)
    },
  }),
  route({
    method: 'post',
    path: '/api/money/billing-data/account',
    operationId: 'showBillingAccount',
    summary: 'The bank account of billing data. Each call is in the audit log.',
    access: personOnly(anyOf('MONEY_EDIT')),
    body: billingOwner,
    response: z.object({ account: z.string().meta({ description: 'Empty if there is none.' }) }),
    handle: (request) => {
      const { db, config, session, body } = request
      const owner = ownerOf(session, body)
      return db.transaction().execute(async (transaction) => {
        const data = await findBillingData(transaction, owner)
        if (!data) throw notFound(called)
        const account = readAccount(config.secretKey, data.account)
        if (account === null) throw unreadableAccount(data.owner_name ?? 'our own billing data')
        await audit(transaction, request, 'billing_data.show_account', {
          entity_id: data.id,
        })
        return { account }
      })
    },
  }),
]
