import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execute, parse } from 'graphql'
import { insertPartners } from '../../../api/db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { families } from './permissionFamilies'
import { createTokens, tellingHolders } from './holders'
import { contextOf, isRefusal, operation, schema, selection } from '../graph/rootFields'

const cases = families.flatMap(({ path, list, one, argument, prefixes, verbs, instead = {} }) =>
  verbs.flatMap((verb) =>
    Object.entries(prefixes).map(([family, prefix]) => {
      const code = `${prefix}_${verb}`
      const name = instead[code] ?? code
      const field = {
        LIST: `Query.${list}`,
        CREATE: `Mutation.create${one}`,
        EDIT: `Mutation.update${one}`,
        DELETE: `Mutation.delete${one}`,
      }[verb]
      return { path, field, argument, family, verb, name }
    }),
  ),
)

/** Those with every other permission, the other families' too, are refused. */
const expected = (name: string) => tellingHolders(name).map(({ label, enters }) => [label, enters])

describe('an origin that is named needs the permission of its own family', () => {
  it.each(cases.map((one) => [one.field, `${one.argument}: ${one.family}`, one.name, one] as const))(
    'in the gateway: %s with %s needs %s',
    async (_field, _argument, name, one) => {
      const document = parse(
        operation(one.field.split('.')[0] ?? '', [selection(one.field, { [one.argument]: one.family })]),
      )
      const seen = await Promise.all(
        tellingHolders(name).map(async ({ label, permissions }) => {
          const { errors = [] } = await execute({ schema, document, contextValue: contextOf(permissions) })
          return [label, !errors.some(({ extensions }) => isRefusal(extensions.code))]
        }),
      )
      expect(seen).toEqual(expected(name))
    },
  )

  describe('in the REST API', () => {
    let api: TestApi
    let tokenOf: ReturnType<typeof createTokens>
    let admin: string
    beforeAll(async () => {
      api = await startTestApi()
      tokenOf = createTokens(api)
      admin = await api.signInAs(1)
      await insertPartners(api.database.pool)
      await api.db.insertInto('offers').values({ name: 'Instead', slug: 'instead' }).execute()
    })
    afterAll(() => api.stop())

    /** Something of a family, to be changed or deleted; what it holds does not matter. */
    async function made(path: string, origin: string): Promise<number> {
      const pair = { advertiser_id: 1, affiliate_id: 1, override_values: ['instead'] }
      const cap = { type: 'lead', interval: 'daily', cap: 5, timezone_id: 1, advertiser_ids: [1], affiliate_ids: [1] }
      const { status, body } = await api.call<{ id?: number; data?: { id: number } }>('POST', path, {
        token: admin,
        body: { origin, ...(path === '/api/caps' ? { ...cap, origin: 'caps' } : pair) },
      })
      expect(status).toBe(201)
      return body.id ?? body.data?.id ?? 0
    }

    it.each(cases.map((one) => [one.verb, one.path, one.family, one.name, one] as const))(
      '%s %s as %s needs %s',
      async (verb, path, family, name) => {
        const id = verb === 'EDIT' || verb === 'DELETE' ? await made(path, family) : 0
        const query = `origin=${family}`
        const body = { origin: family, id, cap_id: id, version: 99 }
        const ask = (token: string) => {
          switch (verb) {
            case 'LIST':
              return api.call('GET', `${path}?${query}&advertiser_id=1&publisher_id=1`, { token })
            case 'CREATE':
              return api.call('POST', path, { token, body })
            case 'EDIT':
              return api.call('PUT', path === '/api/caps' ? path : `${path}/${id}`, { token, body })
            case 'DELETE':
              return api.call('DELETE', `${path}/${id}?${query}`, { token })
          }
        }
        const seen: unknown[] = []
        // One after another: whoever enters may delete it.
        for (const holder of tellingHolders(name))
          seen.push([holder.label, ![401, 403].includes((await ask(await tokenOf(holder))).status)])
        expect(seen).toEqual(expected(name))
        if (verb === 'EDIT') await api.call('DELETE', `${path}/${id}?${query}`, { token: admin })
      },
    )
  })
})
