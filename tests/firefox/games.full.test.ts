import '../journeys/games.test.ts'
