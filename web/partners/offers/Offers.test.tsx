import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'

const nothing = { __typename: 'OfferUses', exclusions: 0, overrides: 0, distributions: 0, caps: 0, blacklist: 0 }
const row = (id: string, name: string, more: object = {}) => ({
  __typename: 'Offer',
  id,
  name,
  slug: name.toLowerCase(),
  url: `https://${name.toLowerCase()}.example/`,
  groups: ['crypto'],
  usedBy: nothing,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUpdatedAt: '2026-11-20T23:30:00.000Z',
  ...more,
})
type Variables = Record<string, unknown> & { input?: Record<string, unknown> }

/** The server with these offers; answers what was asked of it. */
function serve(
  offers: object[],
  { create, remove }: { create?: (variables: Variables) => object; remove?: (variables: Variables) => object } = {},
) {
  const asked: Variables[] = []
  server.use(
    graphql.query('Offers', () => HttpResponse.json({ data: { offers } })),
    graphql.mutation('CreateOffer', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({ data: { createOffer: { __typename: 'OfferPayload', ...create?.(variables) } } })
    }),
    graphql.mutation('DeleteOffer', ({ variables }) =>
      HttpResponse.json({ data: { deleteOffer: { __typename: 'DeleteOfferPayload', ...remove?.(variables) } } }),
    ),
  )
  return asked
}
const grid = () => screen.findByRole('grid', { name: 'API Offers', hidden: true })
const rows = async () =>
  within(await grid())
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map(({ textContent }) => textContent)
const error = (field: string | null, message: string, code = 'BAD_USER_INPUT') => ({
  __typename: 'UserError',
  message,
  field,
  code,
})

describe('offers', () => {
  useServer()
  useLayout()

  it('are listed by name with uses and local dates; viewers have no buttons', async () => {
    serve([row('2', 'Silver'), row('1', 'Gold', { usedBy: { ...nothing, exclusions: 2, caps: 1 }, url: null })])
    renderApp({ path: '/offers?dialog=create', user: { ...admin, permissions: [permissionCode('OFFERS_LIST') ?? 0] } })
    await screen.findByText('2 exclusions, 1 cap')
    expect(await rows()).toEqual([
      expect.stringMatching(/^1Goldgoldcrypto–2 exclusions, 1 cap2026-11-20 14:002026-11-21 01:30/),
      expect.stringMatching(/^2Silver.*crypto.*–2026/),
    ])
    for (const name of ['Add API Offer', 'Edit', 'Delete', 'History'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('get a slug from the name until edited, and show errors at their fields', async () => {
    let tries = 0
    const asked = serve([], {
      create: () =>
        ++tries === 1
          ? { offer: null, errors: [error('slug', 'An offer with this slug exists already')] }
          : { offer: row('3', 'Café Rouge', { slug: 'rouge' }), errors: [] },
    })
    const { staff } = renderApp({ path: '/offers' })
    await staff.click((await screen.findAllByRole('button', { name: 'Add API Offer' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add API Offer' }))
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Name is required')).toBeTruthy()
    const slug = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Slug' })
    await staff.type(dialog.getByRole('textbox', { name: 'Name' }), 'Café  Rouge')
    expect(slug.value).toBe('cafe-rouge')
    await staff.type(dialog.getByRole('textbox', { name: 'URL' }), 'javascript:alert(1)')
    await staff.clear(slug)
    await staff.type(slug, 'Rouge!')
    await staff.tab()
    expect(await dialog.findByText('Please enter a URL that begins with http:// or https://')).toBeTruthy()
    expect(dialog.getByText('Only small letters, digits and hyphens, beginning with a letter or digit')).toBeTruthy()
    await staff.clear(slug)
    await staff.type(slug, 'rouge')
    await staff.type(dialog.getByRole('textbox', { name: 'Name' }), '!')
    expect(slug.value).toBe('rouge')
    await staff.clear(dialog.getByRole('textbox', { name: 'URL' }))
    await staff.type(dialog.getByRole('textbox', { name: 'Groups' }), 'forex,vip')
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('An offer with this slug exists already')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Record created successfully.')).toBeTruthy()
    expect(await rows()).toHaveLength(1)
    expect(asked[1]).toMatchObject({
      key: asked[0]?.key,
      input: { name: 'Café  Rouge!', slug: 'rouge', url: '', groups: ['forex', 'vip'] },
    })
  })

  it("in use keep their slug, and show the server's reason against deletion", async () => {
    serve([row('1', 'Gold', { usedBy: { ...nothing, overrides: 1 } })], {
      remove: () => ({
        deletedId: null,
        errors: [error(null, 'Gold cannot be deleted, it is used by: 1 override', 'CONFLICT')],
      }),
    })
    const { staff } = renderApp({ path: '/offers?dialog=edit&id=1' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit API Offer' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Slug' }).disabled).toBe(true)
    expect(dialog.getByText('It cannot be changed while it is used by: 1 override')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Cancel' }))
    await staff.click(await screen.findByRole('button', { name: /^Delete / }))
    await staff.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    const told = (await screen.findByText('Gold cannot be deleted, it is used by: 1 override')).closest('[role=alert]')
    expect(told?.textContent).not.toContain('Request ID')
    expect(await rows()).toHaveLength(1)
  })
})
