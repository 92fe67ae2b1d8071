import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A repository with the scripts and the files that name a version, at 1.0.0. */
let folder: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
function commit(subject: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) write(file, text)
  git('add', '--all')
  git('commit', '--quiet', '--message', subject)
}
function runScript(name: string, ...args: string[]) {
  const env = { ...process.env, PATH: `${folder}/programs:${process.env.PATH}`, CALLS: `${folder}.calls` }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, ...args], {
    ...{ cwd: folder, env, encoding: 'utf8' },
  })
  return { status, output: stdout + stderr }
}
const release = (version: string) => runScript('release', version)
const named = ['compose.yaml', 'deploy/compose.cluster.yaml', 'deploy/kubernetes/base/kustomization.yaml']

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'))
  git('init', '--quiet')
  git('config', 'user.name', 'Tester')
  git('config', 'user.email', 'tester@example.test')
  cpSync('scripts', path.join(folder, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', ...named])
    write(file, readFileSync(file, 'utf8').replaceAll(currentVersion, '1.0.0'))
  commit('Start', { 'api/db/migrations/0001_first.sql': 'select 1;' })
  expect(release('1.0.0').status).toBe(0)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  rmSync(`${folder}.calls`, { force: true })
})
const { version: currentVersion } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

it('writes the version where images are named, and tags a commit with notes', () => {
  commit('Show caps', { 'api/db/migrations/0002_caps.sql': '-- contract: nothing reads it any more\ndrop table caps;' })
  const { status, output } = release('1.10.0')
  expect([status, output]).toEqual([0, expect.stringContaining('git push --follow-tags')])
  for (const file of named) {
    expect(read(file)).toContain('1.10.0')
    expect(read(file)).not.toContain('1.0.0')
  }
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.10.0' })
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '1.10.0',
    packages: { '': { version: '1.10.0' } },
  })
  const notes = git('tag', '--list', '--format=%(contents)', 'v1.10.0')
  expect(notes).toContain('- Show caps')
  expect(notes).toContain('- 0002_caps.sql (contract: nothing reads it any more)')
  expect([git('rev-parse', 'v1.10.0^{commit}'), git('status', '--porcelain')]).toEqual([git('rev-parse', 'HEAD'), ''])
  expect(release('1.9.0')).toEqual({ status: 1, output: expect.stringContaining('The last release is v1.10.0') })
})

it('refuses a migration without a way back, and changes that are not committed', () => {
  write('notes.txt', '')
  expect(release('1.1.0')).toEqual({ status: 1, output: expect.stringContaining('Commit or remove your changes') })
  commit('Add early', { 'api/db/migrations/0000_early.sql': 'select 1;' })
  expect(release('1.1.0')).toEqual({ status: 1, output: expect.stringContaining('v1.0.0 could not be started again') })
  expect(git('tag')).toBe('v1.0.0')
})

it('names an image after its commit, and after the version if that is a release', () => {
  write('programs/docker', '#!/bin/sh\necho "$*" >> "$CALLS"\n')
  execFileSync('chmod', ['755', path.join(folder, 'programs/docker')])
  const images = (...args: string[]) => {
    rmSync(`${folder}.calls`, { force: true })
    expect(runScript('image', ...args).status).toBe(0)
    return readFileSync(`${folder}.calls`, 'utf8')
  }
  commit('Add a program', {})
  expect(images()).not.toContain('back-office:1.0.0')
  git('tag', 'v1.0.1')
  expect(images()).not.toContain(':1.0')
  expect(release('1.1.0').status).toBe(0)
  const name = git('rev-parse', 'HEAD').slice(0, 12)
  const calls = images('--push', 'images.example.test/back-office')
  expect(calls).toContain(`--tag back-office:${name} --tag back-office:1.1.0`)
  expect(calls).toContain(`push images.example.test/back-office:${name}\npush images.example.test/back-office:1.1.0\n`)
})
