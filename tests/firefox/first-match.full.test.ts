import '../journeys/first-match.test.ts'
