import { mutantsOf } from '../mutant.ts'

const watch = mutantsOf('realtime-server/src/watch/watch.ts')
const measurements = mutantsOf('realtime-server/src/watch/measurements.ts')
const reasons = mutantsOf('realtime-server/src/platform/storage/cannot-store.ts')
const disk = mutantsOf('realtime-server/src/platform/storage/disk.ts')
const settings = mutantsOf('scripts/deploy/monitoring/alertmanager.sh')

/** Those who run it hear of what fails before people do. */
export const watching = [
  watch(
    'a relay that is down is asked again within a minute',
    'isRare && value !== failed ?',
    'isRare ?',
    'realtime-server/src/watch/watch',
  ),
  watch(
    'what cannot be measured looks as bad as can be',
    'return failed ?? null',
    'return null',
    'realtime-server/src/watch/watch',
  ),
  measurements(
    'a standby is late until it has what was written',
    'found.replayed >= awaited.position',
    'found.replayed > 0',
    'features/watch',
  ),
  measurements(
    'a certificate that browsers refuse is an alert',
    'if (shown.refused) return 0',
    '',
    'features/watch',
  ),
  reasons(
    'the log says that a disk is read-only',
    "EROFS: 'its disk is read-only',",
    '',
    'realtime-server/src/platform/storage/disk',
  ),
  disk(
    'a photo is not called missing while its disk is',
    "error.code === 'ENOENT' && (await access(folder).then(no, yes))",
    'false',
    'realtime-server/src/platform/storage/disk',
  ),
  settings(
    'Alertmanager gets passwords of any text',
    `sed "s/'/''/g"`,
    'cat',
    'scripts/deploy/monitoring/alertmanager',
  ),
]
