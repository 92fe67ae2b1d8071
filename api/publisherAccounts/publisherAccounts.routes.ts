import { z } from 'zod'
import { publisherAccountProblems } from '../../shared/publisherAccounts'
import { anyOf } from '../access'
import type { Database } from '../db/connect'
import { badInput, notFound } from '../errors'
import { idText } from '../ids'
import { checkPassword, hashPassword } from '../passwords'
import { records } from '../records'
import { route } from '../route'
import { readPasswordLimits } from '../settings/settings.queries'
import {
  type AccountContent,
  deletePublisherAccount,
  haveAffiliates,
  insertPublisherAccount,
  listPublisherAccounts,
  lockPublisherAccount,
  readPublisherAccount,
  updatePublisherAccount,
} from './publisherAccounts.queries'
import {
  publisherAccount,
  publisherAccountChange,
  publisherAccountInput,
  type PublisherAccountRow,
} from './publisherAccounts.schema'

const access = anyOf('PUBLISHER_ACCOUNT')
const failure = { status: false } as const
const status = z.literal(true)
const ok = { status: true } as const
const done = z.object({ status, message: z.string(), data: publisherAccount })

/** For the audit log: that the password is another one, never which. */
type Recorded = PublisherAccountRow & { password_changed?: true }
const accounts = records<Recorded>({
  entity: 'publisher_account',
  called: 'The publisher account',
  lock: lockPublisherAccount,
})

/** The account as it is kept. Throws 400 with what is wrong with each field; `isNew` needs a password. */
async function read(
  db: Database,
  input: z.output<typeof publisherAccountInput>,
  isNew: boolean,
): Promise<AccountContent> {
  const names = {
    first_name: input.first_name?.trim() ?? '',
    last_name: input.last_name?.trim() ?? '',
    email: input.email?.trim() ?? '',
  }
  const password = input.password ?? ''
  const wrongPassword = password
    ? checkPassword(password, await readPasswordLimits(db)).join('. ')
    : isNew
      ? 'Password is required'
      : ''
  const problems = { ...publisherAccountProblems(names), ...(wrongPassword && { password: wrongPassword }) }
  if (Object.keys(problems).length) throw badInput(problems)
  return {
    ...names,
    affiliate_ids: [...new Set(input.added_affiliates ?? [])],
    password_hash: password ? await hashPassword(password) : null,
  }
}

async function refuseMissing(transaction: Database, { affiliate_ids }: AccountContent) {
  if (!(await haveAffiliates(transaction, affiliate_ids)))
    throw badInput({ added_affiliates: 'One of these no longer exists.' })
}

async function asItIs(transaction: Database, id: number): Promise<PublisherAccountRow> {
  const row = await readPublisherAccount(transaction, id)
  if (!row) throw notFound('The publisher account')
  return row
}

/** A stale save is answered with what was sent, and a key is kept with a quick hash of it: neither may hold a password. */
const withoutPassword = <Request extends { body: object }>(request: Request) => ({
  ...request,
  body: { ...request.body, password: undefined },
})

/** What the log is told besides is nobody's answer. */
const shown = ({ password_changed: _, ...row }: Recorded): PublisherAccountRow => row

export const publisherAccountsRoutes = [
  route({
    method: 'get',
    path: '/api/publisher_account/get_all_publisher_accounts',
    operationId: 'listPublisherAccounts',
    summary: 'All accounts for the publisher panel, newest first.',
    access,
    failure,
    response: z.object({ status, data: z.array(publisherAccount) }),
    handle: async ({ db }) => ({ ...ok, data: await listPublisherAccounts(db) }),
  }),
  route({
    method: 'post',
    path: '/api/publisher_account/create_publisher_account',
    operationId: 'createPublisherAccount',
    takesIdempotencyKey: true,
    summary: 'Makes an account for the publisher panel, whose password is kept as a hash alone.',
    access,
    failure,
    body: publisherAccountInput,
    response: done,
    status: 201,
    handle: async (request) => {
      const { db, body, now } = request
      const content = await read(db, body, true)
      const data = await accounts.create(withoutPassword(request), async (transaction) => {
        await refuseMissing(transaction, content)
        return asItIs(transaction, await insertPublisherAccount(transaction, content, now()))
      })
      return { ...ok, message: 'The publisher account was successfully added.', data }
    },
  }),
  route({
    method: 'post',
    path: '/api/publisher_account/update_publisher_account',
    operationId: 'updatePublisherAccount',
    summary: 'Changes an account; without a password it keeps the one it has.',
    access,
    failure,
    body: publisherAccountChange,
    response: done,
    handle: async (request) => {
      const { db, body, now } = request
      const content = await read(db, body, false)
      const after = await accounts.update(withoutPassword(request), body, async (transaction) => {
        await refuseMissing(transaction, content)
        await updatePublisherAccount(transaction, body.id, content, now())
        const row: Recorded = await asItIs(transaction, body.id)
        return content.password_hash === null ? row : { ...row, password_changed: true }
      })
      return { ...ok, message: 'The publisher account was successfully updated.', data: shown(after) }
    },
  }),
  route({
    method: 'delete',
    path: '/api/publisher_account/delete_publisher_account/:id',
    operationId: 'deletePublisherAccount',
    summary: 'Deletes an account: its owner no longer signs in to the publisher panel.',
    access,
    failure,
    params: z.object({ id: idText }),
    response: z.object({ status, message: z.string() }),
    handle: async (request) => {
      const { id } = request.params
      await accounts.remove(request, id, (transaction) => deletePublisherAccount(transaction, id))
      return { ...ok, message: 'The publisher account was successfully deleted.' }
    },
  }),
]
