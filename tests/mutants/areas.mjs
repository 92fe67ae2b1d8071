// Pure modules that `npm run test:mutants` changes, and the tests that must notice. No test here needs a database.
const engine = 'api/routing/engine'

/** Files as git finds them, and the beginnings of the paths of their tests. */
export const areas = {
  engine: {
    files: [`${engine}/*.ts`],
    tests: [`${engine}/`, 'api/leads/intake/receivedNames', 'shared/routing/pauses'],
  },
  caps: {
    files: ['caps', 'capWindows', 'capWords', 'pauses'].map((name) => `shared/routing/${name}.ts`),
    tests: ['shared/routing/'],
  },
  money: {
    files: [
      ...['shared/app/money.ts', 'shared/app/maskedAmounts.ts'],
      ...['shared/partners/prices.ts', 'shared/routing/shares.ts'],
    ],
    tests: ['shared/app/m', 'shared/partners/prices', 'shared/routing/shares'],
  },
  rates: {
    files: [
      'shared/app/rates.ts',
      ...['roundTogether', 'roundedTable', 'explain'].map((name) => `shared/reports/${name}.ts`),
    ],
    tests: ['shared/app/rates', 'shared/reports/'],
  },
  time: {
    files: ['dates', 'durations', 'timeZones', 'wallTimes'].map((name) => `shared/app/time/${name}.ts`),
    tests: ['shared/app/time/'],
  },
  permissions: {
    files: ['amounts', 'ownLoss', 'permissionNeeds', 'permissions', 'roleSight', 'roles'].map(
      (name) => `shared/access/${name}.ts`,
    ),
    tests: ['shared/access/'],
  },
}
