import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp, renderPart, useServer } from '../../test/render'
import './GlossaryPage'
import { Term } from '../../ui/terms/Term'

describe('the glossary', () => {
  useServer()

  it('is open to any signed-in user, and finds terms by their name or meaning', async () => {
    const { staff } = renderApp({
      path: '/glossary',
      user: { id: '2', name: 'Ann', email: 'ann@example.test', level: 5, permissions: [] } as never,
    })
    expect(await screen.findByRole('heading', { name: 'Glossary' })).toBeTruthy()
    await staff.type(screen.getByRole('searchbox', { name: 'Search the glossary' }), 'publisher payout')
    await waitFor(() => expect(screen.queryByText('Waterfall')).toBeNull())
    await staff.clear(screen.getByRole('searchbox', { name: 'Search the glossary' }))
    await staff.type(screen.getByRole('searchbox', { name: 'Search the glossary' }), 'zzz')
    expect(await screen.findByText('No term found')).toBeTruthy()
  })

  it('shows the sentence of a term beside it, and Escape closes it', async () => {
    const { staff } = renderPart(<Term of="ftd" name="FTD" />)
    const mark = screen.getByRole('button', { name: 'What “FTD” means' })
    mark.focus()
    await staff.keyboard('{Enter}')
    const sheet = await screen.findByRole('dialog', { name: 'What “FTD” means' })
    expect(await within(sheet).findByText(/^First-time deposit/)).toBeTruthy()
    expect(within(sheet).getByRole('link', { name: 'Glossary' }).getAttribute('href')).toBe('/glossary#ftd')
    await staff.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(mark)
  })
})
