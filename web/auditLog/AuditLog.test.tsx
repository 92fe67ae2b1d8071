import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../shared/permissions'
import { useLayout } from '../test/layout'
import { admin, renderApp, server, useServer } from '../test/render'

const row = (id: string, entity: string, entityId: string | null, record: string, verb = 'update') => ({
  __typename: 'AuditRow',
  ...{ id, entity, entityId, record },
  createdAt: '2026-11-20T10:00:00Z',
  userId: '8',
  actor: 'ann@example.test',
  action: `${entity}.${verb}`,
  before: { cap: 1 },
  after: verb === 'delete' ? null : { cap: 2 },
})
const rows = [
  row('5', 'cap', '80', 'Cap #80 of NorthWave'),
  row('4', 'lead', '123', 'Lead #123'),
  row('3', 'distribution', '9', 'Distribution “Germany first”', 'delete'),
  row('2', 'advertiser_broker', '7', 'Advertiser broker of NorthWave'),
  row('1', 'settings', '1', 'Settings'),
]

/** The server with these rows; answers what it was asked. */
function serve() {
  const asked: Record<string, unknown>[] = []
  const choices = { __typename: 'AuditLogChoices', entities: ['cap', 'lead'], people: [] }
  server.use(
    graphql.query('AuditLog', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({ data: { auditLog: { __typename: 'AuditLog', total: rows.length, rows } } })
    }),
    graphql.query('AuditLogChoices', () => HttpResponse.json({ data: { auditLogChoices: choices } })),
  )
  return asked
}
const holder = (...names: string[]) => ({ ...admin, permissions: names.map((name) => permissionCode(name) ?? 0) })
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const openLog = async (path = '/audit-log', user = admin) => {
  const app = renderApp({ path, user })
  const table = await screen.findByRole('grid', { name: 'Audit log' })
  await within(table).findByText('Settings')
  return { ...app, table }
}

describe('the audit log', () => {
  useServer()
  useLayout()

  it('names each record, and links those that are there to where they open', async () => {
    serve()
    const { staff, table } = await openLog()
    expect(within(table).getByText('Distribution “Germany first”')).toBeTruthy()
    expect(linksIn(table)).toEqual([
      ['Cap #80 of NorthWave', '/caps?dialog=edit&id=80'],
      ['Lead #123', '/leads/123'],
      ['Advertiser broker of NorthWave', '/edit/advertiser/7?tab=broker'],
    ])
    await staff.click(within(table).getAllByRole('button', { name: 'View changes' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Cap updated' })
    expect(linksIn(dialog)).toEqual([['Cap #80 of NorthWave', '/caps?dialog=edit&id=80']])
  })

  it('links no record that its reader may not open', async () => {
    serve()
    const { table } = await openLog('/audit-log', holder('AUDIT_LOG_LIST', 'CAPS_LIST', 'ADVERTISERS_EDIT'))
    expect(linksIn(table)).toEqual([['Advertiser broker of NorthWave', '/edit/advertiser/7?tab=broker']])
  })

  it('asks for rows of postbacks by a switch that the address keeps', async () => {
    const asked = serve()
    const { staff } = await openLog('/audit-log?page=2')
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Show postbacks' })
    expect([toggle.checked, asked.at(-1)?.postbacks]).toEqual([false, false])
    await staff.click(toggle)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ postbacks: true, page: { number: 1 } }))
    expect(window.location.search).toBe('?postbacks=true')
    await staff.click(toggle)
    await waitFor(() => expect(window.location.search).toBe(''))
    await staff.selectOptions(screen.getByRole('combobox', { name: 'Record type' }), 'Lead')
    expect([toggle.checked, toggle.disabled]).toEqual([true, true])
    await staff.click(screen.getByRole('button', { name: 'Clear' }))
    expect([toggle.checked, toggle.disabled]).toEqual([false, false])
  })
})
