import '../journeys/offline.test.ts'
