// Groups test files for `npm test`. Jest isolates modules per file, and loading React or the API for each of two
// hundred files took a quarter of the time. A group is one file that loads its test files one after another. `npx jest
// <file>` still runs a single file.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn, root } from './stale.mjs'

/** Folder of a project's group files, as a path from the root. Read by jest.config.js. */
export const groupsOf = (project) => path.join('test-results', 'groups', project)

/** Documents of component tests grow a worker's memory, and with it the time of its collections. */
const filesPerGroup = (project) => (project === 'web' ? 10 : 20)
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const size = (file) => statSync(path.join(root, file)).size

/** Whether a file changes jest for later files in the same group. */
const standsAlone = (file) => /jest\.(mock|doMock|resetModules|useFakeTimers)\b/.test(read(file))

/** How long a test may take, where a file says so: it would hold for all in its group, so all of a group say the same. */
const limitOf = (file) => /jest\.setTimeout\((.*)\)/.exec(read(file))?.[1] ?? ''

/** Files by the limit that they set. */
function byLimit(files) {
  const found = new Map()
  for (const file of files) found.set(limitOf(file), [...(found.get(limitOf(file)) ?? []), file])
  return [...found.values()]
}

/** Distributes files to groups, largest first, so that groups take about the same time. */
function deal(files, most) {
  const groups = Array.from({ length: Math.ceil(files.length / most) }, () => [])
  files.sort((one, other) => size(other) - size(one)).forEach((file, index) => groups[index % groups.length].push(file))
  return groups
}

/** Writes group files for all test files of each project. */
export function writeGroups(projects) {
  for (const [project, folders] of Object.entries(projects)) {
    const folder = path.join(root, groupsOf(project))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const files = folders.flatMap((each) => filesIn(each, (file) => /\.test\.tsx?$/.test(file)))
    const alone = files.filter(standsAlone)
    const together = byLimit(files.filter((file) => !alone.includes(file)))
    const groups = [...alone.map((file) => [file]), ...together.flatMap((some) => deal(some, filesPerGroup(project)))]
    groups.forEach((group, index) => {
      const lines = group.map(
        (file) => `describe(${JSON.stringify(file)}, () => void require(${JSON.stringify(path.join(root, file))}))\n`,
      )
      writeFileSync(path.join(folder, `group-${String(index).padStart(2, '0')}.test.js`), lines.join(''))
    })
  }
}
