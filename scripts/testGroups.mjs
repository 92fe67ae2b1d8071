// Test files in groups for `npm test`. Jest gives each file modules of its own, and loading React or the API anew for each of
// two hundred files took a quarter of the time: a group is one file to jest, that loads those of its list one after another.
// `npx jest <file>` runs one alone, as ever.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn, root } from './stale.mjs'

/** Where the group files of a project are, as a path from the root. Read by jest.config.js. */
export const groupsOf = (project) => path.join('test-results', 'groups', project)

const filesPerGroup = 7
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const size = (file) => statSync(path.join(root, file)).size

/** What changes jest for all that come after it in the same file. */
const standsAlone = (file) => /jest\.(mock|doMock|resetModules|useFakeTimers|setTimeout)\b/.test(read(file))

/** Files dealt out from the largest to the smallest, so that groups take about as long as one another. */
function deal(files) {
  const groups = Array.from({ length: Math.ceil(files.length / filesPerGroup) }, () => [])
  files.sort((one, other) => size(other) - size(one)).forEach((file, index) => groups[index % groups.length].push(file))
  return groups
}

/** Writes the group files of each project, of all test files in its folders. */
export function writeGroups(projects) {
  for (const [project, folders] of Object.entries(projects)) {
    const folder = path.join(root, groupsOf(project))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const files = folders.flatMap((each) => filesIn(each, (file) => /\.test\.tsx?$/.test(file)))
    const alone = files.filter(standsAlone)
    const groups = [...alone.map((file) => [file]), ...deal(files.filter((file) => !alone.includes(file)))]
    groups.forEach((group, index) => {
      const lines = group.map(
        (file) => `describe(${JSON.stringify(file)}, () => void require(${JSON.stringify(path.join(root, file))}))\n`,
      )
      writeFileSync(path.join(folder, `group-${String(index).padStart(2, '0')}.test.js`), lines.join(''))
    })
  }
}
