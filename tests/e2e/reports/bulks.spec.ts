import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { axeFindings } from '../support/axe'
import { addUser, logIn, signIn } from '../support/support'

test('a list that was read in the background is downloaded under Developers', async ({ page }) => {
  const email = await addUser()
  const { token } = await logIn(page, email)
  const document = '{ leads { rows { id email } } }'
  const query = 'mutation ($document: String!) { startBulk(document: $document) { bulk { id } errors { message } } }'
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post('/graphql', { headers, data: { query, variables: { document } } })
  const { id } = (await answer.json()).data.startBulk.bulk
  await signIn(page, email, '/developers/bulks')
  const row = page.getByRole('grid', { name: 'Bulk queries' }).getByRole('row').filter({ hasText: 'leads' })
  await expect(row.getByText('Done', { exact: true })).toBeVisible()
  expect(await axeFindings(page, 'bulk queries')).toEqual([])
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: `Download bulk query #${id}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`leads-${id}.jsonl`)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  await expect(row).toContainText(lines.length.toLocaleString('en'))
  expect(Object.keys(JSON.parse(lines[0] ?? '{}'))).toEqual(['id', 'email'])
})
