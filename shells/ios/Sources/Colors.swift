import UIKit

/// Of the site's dark palette, which is what shows before its style sheet.
enum Colors {
    static let ground = UIColor(red: 0x0F / 255, green: 0x17 / 255, blue: 0x22 / 255, alpha: 1)
    static let text = UIColor(red: 0xF4 / 255, green: 0xF6 / 255, blue: 0xFA / 255, alpha: 1)
    static let accent = UIColor(red: 0xF5 / 255, green: 0xA5 / 255, blue: 0x24 / 255, alpha: 1)
}
