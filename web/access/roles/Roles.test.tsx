import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode, permissionGroups } from '../../../shared/access/permissions'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'

const code = (name: string) => permissionCode(name) ?? 0
const may = (...names: string[]) => ({ ...admin, permissions: names.map(code) })
const permissions = permissionGroups.map(({ group, permissions }) => ({
  __typename: 'PermissionGroup',
  name: group,
  permissions: permissions.map(([name, id]) => ({ __typename: 'Permission', id, name })),
}))
const ann = { __typename: 'User', id: '8', name: 'Ann' }
const role = (id: string, more: object = {}) => ({
  __typename: 'Role',
  id,
  name: `Role ${id}`,
  type: 'CUSTOM',
  permissions: [1, 2, 4, 5],
  isFixed: false,
  users: [ann],
  version: 3,
  ...more,
})

/** The server with these roles; answers what it was sent. */
function serve(roles: object[], answer: (name: string) => object = () => ({ role: role('9'), errors: [] })) {
  const sent: { name: string; variables: Record<string, unknown> }[] = []
  const mutation = (name: 'CreateRole' | 'UpdateRole', field: string) =>
    graphql.mutation(name, ({ variables }) => {
      sent.push({ name, variables })
      return HttpResponse.json({ data: { [field]: { __typename: 'RolePayload', ...answer(name) } } })
    })
  server.use(
    graphql.query('Roles', () => HttpResponse.json({ data: { roles, permissions } })),
    mutation('CreateRole', 'createRole'),
    mutation('UpdateRole', 'updateRole'),
  )
  return sent
}

describe('roles', () => {
  useServer()
  useLayout()

  it('are changed in a grid, with the difference and holders shown before saving', async () => {
    const sent = serve([role('7')])
    const { staff } = renderApp({ path: '/roles?dialog=edit&id=7' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Role - Role 7' }))
    expect(dialog.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users?search=Ann')
    expect(dialog.getByText('No permission is added or removed.')).toBeTruthy()
    expect(dialog.queryByText(/needs View|need View/)).toBeNull()
    await staff.click(dialog.getByRole('checkbox', { name: 'Leads: See, LEADS_LIST' }))
    expect(dialog.getByText('Change leads needs View leads as well')).toBeTruthy()
    await staff.click(dialog.getByRole('checkbox', { name: 'Caps: all, CAPS_*' }))
    const changes = within(dialog.getByRole('region', { name: 'Changes' }))
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'View caps',
      'Add caps',
      'Change caps',
      'Delete caps',
      'View leads',
    ])
    expect(changes.getByText('Added (4)') && changes.getByText('Removed (1)')).toBeTruthy()
    expect(dialog.getByText('4 added, 1 removed. 1 user gets this at once.')).toBeTruthy()
    const sight = within(dialog.getByRole('list', { name: 'Navigation' }))
    expect(sight.getByText('Caps').closest('li')?.textContent).toBe('Capsmay change')
    expect(sight.getByText('Leads').closest('li')?.textContent).toBe('Leadshidden')
    await staff.click(dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        name: 'UpdateRole',
        variables: { id: '7', version: 3, input: { name: 'Role 7', permissions: [1, 2, 5, 37, 38, 39, 40] } },
      },
    ])
    expect(await screen.findByText('Role updated successfully')).toBeTruthy()
  })

  it('give and take only what the viewer has, and say why', async () => {
    serve([role('7', { permissions: [code('ROLES_LIST')] })])
    const { staff } = renderApp({
      path: '/roles?dialog=edit&id=7',
      user: may('ROLES_LIST', 'ROLES_EDIT', 'LEADS_LIST'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Role - Role 7' }))
    expect(dialog.queryByRole('link', { name: 'Ann' })).toBeNull()
    const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box('Leads: See, LEADS_LIST').disabled, box('Leads: Change, LEADS_EDIT').disabled]).toEqual([false, true])
    expect(dialog.getByText('You can only add and take permissions that you have yourself.')).toBeTruthy()
    await staff.click(box('Leads: all, LEADS_*'))
    expect([box('Leads: See, LEADS_LIST').checked, box('Leads: Change, LEADS_EDIT').checked]).toEqual([true, false])
  })

  it('that may do more than the viewer are shown and cannot be changed', async () => {
    serve([role('7')])
    renderApp({ path: '/roles?dialog=edit&id=7', user: may('ROLES_LIST', 'ROLES_EDIT', 'LEADS_LIST') })
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Role - Role 7' }))
    expect(dialog.getByText('You cannot change a role that may do more than you.')).toBeTruthy()
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true)
  })

  it('are navigated by arrows, found by words, and fixed where unusable', async () => {
    serve([role('7')])
    const { staff } = renderApp({ path: '/roles?dialog=edit&id=7' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Role - Role 7' }))
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await staff.type(dialog.getByRole('searchbox', { name: 'Find a permission' }), 'status groups')
    expect(dialog.getByText('4 permissions in 1 row')).toBeTruthy()
    await staff.keyboard('{Tab}')
    expect(focused()).toBe('All: See')
    await staff.keyboard('{ArrowDown}{ArrowRight}{ArrowRight} ')
    expect(focused()).toBe('Status Group: Change, STATUS_GROUPS_EDIT')
    await staff.keyboard('{ArrowDown}{Enter}')
    expect(
      dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Status Group: See, STATUS_GROUPS_LIST' }).checked,
    ).toBe(true)
    expect(dialog.getByText('Added (2)')).toBeTruthy()
    await staff.keyboard('{Tab}')
    expect(dialog.getByRole('grid', { name: 'Permissions' }).contains(document.activeElement)).toBe(false)
  })

  it('are copied with what the viewer has of them, and need a name and a permission', async () => {
    const sent = serve([role('7')])
    const { staff } = renderApp({
      path: '/roles?dialog=copy&id=7',
      user: may('ROLES_LIST', 'ROLES_CREATE', 'DASHBOARDS_LIST', 'LEADS_LIST'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Role (copy from Role 7)' }))
    expect(dialog.getByText(/^2 of the permissions of Role 7 are left out/)).toBeTruthy()
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await staff.clear(name)
    expect(create.disabled).toBe(true)
    await staff.type(name, 'Night shift')
    await staff.click(create)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      name: 'CreateRole',
      variables: { input: { name: 'Night shift', permissions: [1, 4] } },
    })
  })

  it('of which nobody may delete the five default ones, and Admin keeps all', async () => {
    serve([role('1', { name: 'Admin', type: 'DEFAULT', isFixed: true }), role('7')])
    const { staff } = renderApp({ path: '/roles' })
    await screen.findByText('Role 7')
    const rows = within(screen.getByRole('grid', { name: 'Roles' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => within(row).queryByRole('button', { name: /^Delete / }) !== null)).toEqual([false, true])
    await staff.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^Edit / }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Role - Admin' }))
    expect(dialog.getByText('Admin always holds every permission.')).toBeTruthy()
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  })
})
