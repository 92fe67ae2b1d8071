import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { SaveTableSettingsMutationVariables } from '../../generated/graphql'
import { heldAnswer } from '../../test/heldAnswer'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import '../../access/roles/RolesPage'

const role = {
  ...{ __typename: 'Role', id: '5', name: 'Crm User', type: null, permissions: [] },
  ...{ isFixed: false, users: [], version: 1 },
}
const settings = (...fields: string[]) => ({
  ...{ __typename: 'UserSettings', id: '1', compactTables: false },
  tableLayouts: fields.length
    ? [
        {
          ...{ __typename: 'TableLayout', table: 'roles' },
          columns: fields.map((field) => ({
            ...{ __typename: 'ColumnPlace', field, visible: true, width: null, pinned: null },
          })),
        },
      ]
    : [],
})
/** The order of the columns that was sent, each time. */
let sent: string[] = []
let keptAlive: boolean[] = []
let read = heldAnswer()
let kept = heldAnswer()

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(0, 4)
    .map(({ textContent }) => textContent)

async function open() {
  const { staff } = renderApp({ path: '/roles' })
  await screen.findByText('Crm User')
  const moveLeft = async (column: string) => {
    await staff.click(screen.getByRole('columnheader', { name: column }))
    await staff.click(screen.getByRole('button', { name: 'Column menu' }))
    await staff.click(await screen.findByRole('menuitem', { name: 'Move left' }))
  }
  return moveLeft
}

describe('the arrangement of a table, while the server is slow,', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    sent = []
    keptAlive = []
    read = heldAnswer()
    kept = heldAnswer()
    server.use(
      graphql.query('Roles', () => HttpResponse.json({ data: { roles: [role] } })),
      graphql.query('TableSettings', async () => {
        await read.late
        return HttpResponse.json({ data: { userSettings: settings('id', 'permissions', 'name', 'holders') } })
      }),
      graphql.mutation<object, SaveTableSettingsMutationVariables>(
        'SaveTableSettings',
        async ({ request, variables }) => {
          keptAlive.push(request.keepalive)
          const fields = [variables.layouts ?? []].flat()[0]?.columns
          const places = [fields ?? []].flat()
          sent.push(
            places
              .slice(0, 4)
              .map(({ field }) => field)
              .join(),
          )
          await kept.late
          const payload = {
            __typename: 'UserSettingsPayload',
            errors: [],
            userSettings: settings('id', 'name', 'permissions', 'holders'),
          }
          return HttpResponse.json({ data: { saveUserSettings: payload } })
        },
      ),
    )
  })

  it('is the usual one, with the rows there, until that of the user comes', async () => {
    await open()
    expect(heads()).toEqual(['ID', 'Name', 'Permissions', 'Users'])
    read.arrive()
    await waitFor(() => expect(heads()).toEqual(['ID', 'Permissions', 'Name', 'Users']))
    expect(sent).toEqual([])
  })

  it('is what the user made of it meanwhile; no late answer undoes it', async () => {
    const moveLeft = await open()
    await moveLeft('Permissions')
    await moveLeft('Users')
    expect(heads()).toEqual(['ID', 'Permissions', 'Users', 'Name'])
    // Both at once, or the first move alone if the second one came later: then it waits for the answer.
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(['id,permissions,holders,name', 'id,permissions,name,holders']).toContain(sent[0])
    read.arrive()
    await moveLeft('Users')
    expect(heads()).toEqual(['ID', 'Users', 'Permissions', 'Name'])
    kept.arrive()
    await waitFor(() => expect(sent.at(-1)).toBe('id,holders,permissions,name'))
    expect(heads()).toEqual(['ID', 'Users', 'Permissions', 'Name'])
    expect(new Set(sent).size).toBe(sent.length)
  })

  it('is sent again only when the earlier one is kept, so that they never change places', async () => {
    const moveLeft = await open()
    await moveLeft('Permissions')
    await waitFor(() => expect(sent).toEqual(['id,permissions,name,holders']))
    await moveLeft('Users')
    // Longer than changes are collected.
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(sent).toHaveLength(1)
    kept.arrive()
    await waitFor(() => expect(sent.at(-1)).toBe('id,permissions,holders,name'))
  })

  it('is sent at once when the page is left, in a request that outlives it', async () => {
    const moveLeft = await open()
    await moveLeft('Permissions')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(sent).toEqual(['id,permissions,name,holders']))
    expect(keptAlive).toEqual([true])
    kept.arrive()
  })
})
