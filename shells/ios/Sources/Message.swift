import Foundation

/// A message of the page, of a shape that the contract knows (packages/contract/src/player/shell.ts).
struct Message {
    enum Kind { case text, number, flag }

    /// Compared with the contract by shells/tests.
    static let messages: [String: [String: Kind]] = [
        "deviceInfo": [:],
        "launchUrl": ["url": .text],
        "onPopup": ["top": .number, "title": .text, "url": .text, "fullScreen": .flag, "script": .text],
        "enterFullScreen": [:],
        "exitFullScreen": [:],
        "landScreen": [:],
        "portScreen": [:],
        "readClipboard": [:],
    ]

    private static let longest = 65536

    let type: String
    private let fields: [String: Any]

    /// Nil for anything else: the page then gets no answer, as from an app that is too old for the message.
    init?(_ body: Any) {
        guard let text = body as? String, text.utf8.count <= Message.longest,
              let given = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
              let type = given["type"] as? String,
              let shape = Message.messages[type],
              Set(given.keys) == Set(shape.keys).union(["type"]),
              shape.allSatisfy({ Message.fits($0.value, given[$0.key]) })
        else { return nil }
        self.type = type
        self.fields = given
    }

    func text(_ name: String) -> String { fields[name] as? String ?? "" }
    func flag(_ name: String) -> Bool { fields[name] as? Bool ?? false }
    func number(_ name: String) -> Double { (fields[name] as? NSNumber)?.doubleValue ?? 0 }

    private static func fits(_ kind: Kind, _ value: Any?) -> Bool {
        switch kind {
        case .text:
            return value is String
        case .flag:
            return isFlag(value)
        case .number:
            return value is NSNumber && !isFlag(value)
        }
    }

    /// JSON's true and its 1 are both NSNumber.
    private static func isFlag(_ value: Any?) -> Bool {
        guard let number = value as? NSNumber else { return false }
        return CFGetTypeID(number) == CFBooleanGetTypeID()
    }
}
