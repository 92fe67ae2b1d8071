import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { expect, type Page, type Request } from '@playwright/test'
import { type Connection, connect } from '../../../api/db/connect'
import { outsideOf } from '../../../api/db/embedded/cluster'

/** Common parts of browser tests: sign-in, screens by name, and the database. */

export const password = 'Demo1234'
/** Leads of all dates. */
export const allLeads = '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D'

/** Fills the sign-in form and submits it. */
export async function enterPassword(page: Page, email: string, typed = password) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(typed)
  await page.getByRole('button', { name: 'Login' }).click()
}

const sessionFields = '{ userId email permissions timeZone { id } }'
const login = `mutation Login($email: EmailAddress!, $password: String!) {
  login(email: $email, password: $password) { token session ${sessionFields} }
}`

interface Session {
  userId: string
  email: string
  permissions: string[]
  timeZone: { id: string }
}

/** Cached tokens by instance and e-mail, because hashing a password is slow. */
const tokens = new Map<string, string>()

/** Signs in without a page, once per worker and user while the session is valid. Returns the token and session. */
export async function logIn(page: Page, email: string, product = ''): Promise<{ token: string; session: Session }> {
  const send = async (data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const answer = await page.request.post(`${product}/graphql`, { data, headers })
    // The session has ended, for example by a logout in an earlier test.
    if (token && answer.status() === 401) return null
    const { data: found, errors } = await answer.json()
    if (!found) throw new Error(`${answer.status()} ${JSON.stringify(errors)}`)
    return found
  }
  const key = `${product} ${email}`
  const known = tokens.get(key)
  const session: Session | null = known && (await send({ query: `{ session ${sessionFields} }` }, known))?.session
  if (known && session) return { token: known, session }
  const { login: found } = await send({ query: login, variables: { email, password } })
  tokens.set(key, found.token)
  return found
}

/** Makes the next sign-in of a user create a new session. */
export const forgetSession = (email: string, product = '') => void tokens.delete(`${product} ${email}`)

/**
 * Opens an address of this or another instance as a signed-in user, without the sign-in form, which has its own tests.
 */
export async function signIn(page: Page, email: string, address = '/') {
  const product = address.startsWith('http') ? new URL(address).origin : ''
  const { token, session } = await logIn(page, email, product)
  const user = {
    user_id: session.userId,
    token,
    email: session.email,
    timezone: session.timeZone.id,
    permissions: session.permissions,
  }
  // A page of the same origin without scripts.
  await page.goto(`${product}/icon.svg`)
  await page.evaluate((text) => localStorage.setItem('user_data', text), JSON.stringify(user))
  await page.goto(address)
  // On phones the menu is behind a button.
  await expect(drawer(page).or(page.getByRole('button', { name: 'Open navigation' }))).toBeVisible()
}

export const drawer = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const leadsTable = (page: Page) => page.getByRole('grid', { name: 'Leads' })
export const leadRows = (page: Page) =>
  leadsTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
/** Text of the pager with the shown rows and the total. */
export const shownOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
/** Total in the pager's text. */
export const totalOf = async (page: Page) =>
  Number(/ of ([\d,]+)/.exec((await shownOf(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''))
export const failedLeads = (page: Page) => page.getByRole('alert').filter({ hasText: 'Leads did not load' })

export const isOperation = (request: Request, name: string) =>
  request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === name

/** Opens the leads for a user and waits for rows. */
export async function openLeads(page: Page, email: string, address = allLeads) {
  await signIn(page, email, address)
  await expect(leadRows(page).first()).toBeVisible()
}

/** Returns a function that expects no page load since this call. */
export function neverReloads(page: Page): () => void {
  let loads = 0
  page.on('load', () => void loads++)
  return () => expect(loads, 'loads of the page').toBe(0)
}

/** Address of the embedded database in a data folder. */
function databaseUrl(data: string) {
  for (const folder of [path.resolve(data, 'postgres'), path.join(outsideOf(data), 'postgres')]) {
    try {
      const [secret, port] = ['password', 'port'].map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
      return `postgres://postgres:${secret}@127.0.0.1:${port}/back_office`
    } catch {
      // Not here: with root it may be outside of the project.
    }
  }
  throw new Error(`No embedded database in ${data}`)
}

/** Runs `work` on the database of the running instance. */
export async function withDatabase<Result>(
  work: (database: Connection) => Promise<Result>,
  data = process.env.E2E_DATA ?? '.data/e2e',
): Promise<Result> {
  const database = connect(databaseUrl(data), { maxConnections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

let added = 0

interface NewUser {
  /** Id of a default role; default Admin. */
  level?: number
  enable_2fa?: boolean
  /** Whether the second factor is set up, with a random secret. */
  isEnrolled?: boolean
}

/** Adds a user for one test. Returns the e-mail. */
export async function addUser({ level = 1, enable_2fa = false, isEnrolled = false }: NewUser = {}): Promise<string> {
  const email = `browser-${process.pid}-${Date.now()}-${++added}@demo.test`
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await withDatabase(({ db }) =>
    db
      .insertInto('users')
      .values({
        ...{ name: 'Browser test', email, level, timezone_id: 1, enable_2fa, password_hash },
        ...(isEnrolled && { totp_secret: Buffer.from('unknown') }),
      })
      .execute(),
  )
  return email
}

/** Ends all sessions of a user on the server, like an expiry. */
export const endSessions = (email: string) =>
  withDatabase(({ db }) =>
    db
      .deleteFrom('sessions')
      .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', email))
      .execute(),
  )
