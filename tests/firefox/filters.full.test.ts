import '../journeys/filters.test.ts'
