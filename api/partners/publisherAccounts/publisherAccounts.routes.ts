import { z } from 'zod'
import { publisherAccountProblems } from '../../../shared/partners/publisherAccounts'
import { anyOf, refuseToken, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { badInput } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { checkPassword, hashPassword } from '../../app/secrets/passwords'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { readPasswordLimits } from '../../access/settings/settings.queries'
import {
  type AccountContent,
  havePublishers,
  insertPublisherAccount,
  listPublisherAccounts,
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

/** Audit log content: whether the password changed, but never the password. */
type Recorded = PublisherAccountRow & { password_changed?: true }
const accounts = records<Recorded>({
  entity: 'publisher_account',
  called: 'The publisher account',
  table: 'publisher_accounts',
  read: readPublisherAccount,
})

type Input = z.output<typeof publisherAccountInput>
interface Password {
  /** null keeps the stored hash. */
  hash: string | null
  problem: string
}

/** Throws FORBIDDEN if an access token sets a password. */
const refusePassword = (session: Session, { password }: Input) => refuseToken(session, password ? ['password'] : [])

/** Validates and hashes the password. Hashing takes too long to do it while the account is locked. */
async function readPassword(db: Database, { password }: Input, isNew: boolean): Promise<Password> {
  if (!password) return { hash: null, problem: isNew ? 'Password is required' : '' }
  const problem = checkPassword(password, await readPasswordLimits(db)).join('. ')
  return { hash: problem ? null : await hashPassword(password), problem }
}

/** The account to store; omitted fields keep the values of `before`. Throws 400 with errors by field. */
function contentOf(input: Input, password: Password, before: PublisherAccountRow | null): AccountContent {
  const named = (field: 'first_name' | 'last_name' | 'email') =>
    (input[field] === undefined ? before?.[field] : input[field])?.trim() ?? ''
  const names = { first_name: named('first_name'), last_name: named('last_name'), email: named('email') }
  const problems = {
    ...publisherAccountProblems(names, before?.email),
    ...(password.problem && { password: password.problem }),
  }
  if (Object.keys(problems).length) throw badInput(problems)
  const { added_affiliates } = input
  return {
    ...names,
    publisher_ids: added_affiliates === undefined && before ? null : [...new Set(added_affiliates ?? [])],
    password_hash: password.hash,
  }
}

async function refuseMissing(transaction: Database, { publisher_ids }: AccountContent) {
  if (publisher_ids && !(await havePublishers(transaction, publisher_ids)))
    throw badInput({ added_affiliates: 'One of these no longer exists.' })
}

/**
 * Removes the password from a request, because version conflicts return the request and idempotency stores a fast hash
 * of it.
 */
const withoutPassword = <Request extends { body: object }>(request: Request) => ({
  ...request,
  body: { ...request.body, password: undefined },
})

/** Removes fields that are only for the audit log. */
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
    summary: 'Creates an account for the publisher panel. Only a hash of its password is stored.',
    access,
    failure,
    body: publisherAccountInput,
    response: done,
    status: 201,
    handle: async (request) => {
      const { db, body, now, session } = request
      refusePassword(session, body)
      const content = contentOf(body, await readPassword(db, body, true), null)
      const data = await accounts.create(withoutPassword(request), async (transaction) => {
        await refuseMissing(transaction, content)
        return insertPublisherAccount(transaction, content, now())
      })
      return { ...ok, message: 'The publisher account was successfully added.', data }
    },
  }),
  route({
    method: 'post',
    path: '/api/publisher_account/update_publisher_account',
    operationId: 'updatePublisherAccount',
    summary: 'Updates an account. Omitted fields and an empty password do not change.',
    access,
    failure,
    body: publisherAccountChange,
    response: done,
    handle: async (request) => {
      const { db, body, now, session } = request
      refusePassword(session, body)
      const password = await readPassword(db, body, false)
      const after = await accounts.update(withoutPassword(request), body, async (transaction, before) => {
        const content = contentOf(body, password, before)
        await refuseMissing(transaction, content)
        await updatePublisherAccount(transaction, body.id, content, now())
        return content.password_hash === null ? {} : { password_changed: true }
      })
      return { ...ok, message: 'The publisher account was successfully updated.', data: shown(after) }
    },
  }),
  route({
    method: 'delete',
    path: '/api/publisher_account/delete_publisher_account/:id',
    operationId: 'deletePublisherAccount',
    summary: 'Deletes an account. Its owner can no longer sign in to the publisher panel.',
    access,
    failure,
    params: z.object({ id: idText }),
    response: z.object({ status, message: z.string() }),
    handle: async (request) => {
      await accounts.remove(request, request.params.id)
      return { ...ok, message: 'The publisher account was successfully deleted.' }
    },
  }),
]
