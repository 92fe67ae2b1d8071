import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A copy of the scripts, with the files that a test writes. */
let folder: string

function write(file: string, text: string, mode = 0o644) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text, { mode })
}
const runScript = (name: string) =>
  execFileSync(process.execPath, [`scripts/${name}.mjs`], {
    ...{ cwd: folder, env: { ...process.env, PATH: `${folder}/programs:${process.env.PATH}` }, encoding: 'utf8' },
  })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'image-'))
  cpSync('scripts', path.join(folder, 'scripts'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

it('leaves in the image only packages that the servers import, with what machines read, and licences', () => {
  const dependencies: Record<string, string> = {}
  const kept = ['index.js', 'LICENSE.md']
  const files = [...kept, 'index.js.map', 'index.ts', 'index.d.ts', 'README.md']
  for (const name of ['imported', 'lookedUp', 'graphql-shield', 'client', 'tested']) {
    write(`packages/${name}/package.json`, JSON.stringify({ name: name.toLowerCase(), version: '1.0.0' }))
    for (const file of files) write(`packages/${name}/${file}`, '')
    dependencies[name.toLowerCase()] = `file:packages/${name}`
  }
  const { tested = '', ...used } = dependencies
  write('package.json', JSON.stringify({ name: 'product', dependencies: used, devDependencies: { tested } }))
  execFileSync('npm', ['install', '--install-links', '--offline', '--no-audit', '--no-fund'], { cwd: folder })
  write('dist/gateway.mjs', 'import x from "imported"\n// node_modules/graphql-shield/index.js\nconst client = 1')
  write('dist/copy.worker.mjs', 'resolve(`lookedup/table.mmdb`)')
  write('dist/live.mjs', 'import "client"')
  runScript('pruneToServers')
  const names = Object.keys(dependencies).filter((name) => existsSync(path.join(folder, 'node_modules', name)))
  expect(names.sort()).toEqual(['graphql-shield', 'imported', 'lookedup'])
  expect(files.filter((file) => existsSync(path.join(folder, 'node_modules/imported', file)))).toEqual(kept)
  expect(['gateway', 'live'].map((name) => existsSync(path.join(folder, `dist/${name}.mjs`)))).toEqual([true, false])
})

it('writes the digests of all base images where they are named', () => {
  const files = [
    ...['Dockerfile', 'compose.yaml', 'deploy/patroni/Dockerfile', 'deploy/compose.cluster.yaml'],
    'deploy/kubernetes/base/database.yaml',
  ]
  for (const file of files) write(file, readFileSync(file, 'utf8'))
  const digests = ['1', '2'].map((digit) => `sha256:${digit.repeat(64)}`)
  for (const digest of digests) {
    write('programs/docker', `#!/bin/sh\necho ${digest}\n`, 0o755)
    runScript('pinImages')
    const text = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
    const images = [...text.matchAll(/^(?:ARG \w+_IMAGE=|\s*image(?:Name)?: )(.*)$/gm)].map(([, image = '']) => image)
    const others = images.filter((image) => !image.startsWith('back-office'))
    expect(others.length).toBeGreaterThanOrEqual(8)
    expect(others.filter((image) => !image.endsWith(`@${digest}`))).toEqual([])
    expect(images.filter((image) => image.startsWith('back-office') && image.includes('@'))).toEqual([])
  }
})
