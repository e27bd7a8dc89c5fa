import '../journeys/rooms.test.ts'
