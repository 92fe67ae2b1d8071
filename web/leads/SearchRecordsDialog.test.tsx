import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { lastAsked, useLeadsServer } from '../test/leadsFilterServer'
import { renderApp } from '../test/render'

describe('Search Multiple Records', () => {
  useLeadsServer()
  const dialog = () => within(screen.getByRole('dialog', { name: 'Search Multiple Records' }))
  async function openDialog() {
    const { staff } = renderApp({ path: '/leads' })
    await staff.click(await screen.findByRole('button', { name: 'Search Multiple Records' }))
    await screen.findByRole('dialog', { name: 'Search Multiple Records' })
    const paste = async (text: string) => {
      await staff.click(dialog().getByRole('textbox', { name: 'Content' }))
      await staff.paste(text)
    }
    return { staff, paste }
  }

  it('looks for any of the values in a field, and goes on from there', async () => {
    const { staff, paste } = await openDialog()
    await paste('918442, 918437\n\n918442')
    expect(dialog().getByText(/2 values read, 1 repeated/)).toBeTruthy()
    await staff.selectOptions(dialog().getByRole('combobox', { name: 'Search in' }), 'ID')
    await staff.click(dialog().getByRole('switch', { name: /Search globally/ }))
    await staff.click(dialog().getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(lastAsked()?.search).toEqual({ texts: ['918442', '918437'], in: 'id', isGlobal: true }))
    // The search ignores the filters, the default date among them.
    expect(screen.queryByRole('button', { name: /^Remove filter: Date/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove filter: Search globally ID' })).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Search Multiple Records' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })).value).toBe('918442\n918437')
    await staff.clear(dialog().getByRole('textbox', { name: 'Content' }))
    await staff.click(dialog().getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(lastAsked()).not.toHaveProperty('search'))
  })

  it('refuses more than 1,000 values and keeps them', async () => {
    const { paste } = await openDialog()
    await paste(Array.from({ length: 1001 }, (_, index) => `${index}@example.com`).join(','))
    expect(dialog().getByRole('alert').textContent).toContain('At most 1,000 values')
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(true)
  })
})
